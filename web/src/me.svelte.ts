/** What one is called at the table; kept in this browser. */
const PLACE = 'sandtable.name';
const MOST = 40;

class Me {
  name = $state(kept());

  call(name: string) {
    this.name = name.slice(0, MOST);
    try {
      localStorage.setItem(PLACE, this.name);
    } catch {
      // It then lasts as long as the page.
    }
  }
}

function kept(): string {
  try {
    return (localStorage.getItem(PLACE) ?? '').slice(0, MOST);
  } catch {
    return '';
  }
}

export const me = new Me();
