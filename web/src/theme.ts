/** Light or dark: as the system has it unless chosen. The root always says which, so that styles ask only there. */
export type Theme = 'system' | 'light' | 'dark';

const PLACE = 'sandtable.theme';
const darkSystem = matchMedia('(prefers-color-scheme: dark)');

export function chosen(): Theme {
  try {
    const kept = localStorage.getItem(PLACE);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

export function choose(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, theme);
  } catch {
    // Then it lasts as long as the page.
  }
  show(theme);
}

function show(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

show(chosen());
darkSystem.addEventListener('change', () => show(chosen()));
