/** A notice of the system's when it is one's turn and the page is out of sight. Asked for by a button, never by itself. */
const PLACE = 'sandtable.notice';
const there = typeof Notification !== 'undefined';

function wanted(): boolean {
  try {
    return localStorage.getItem(PLACE) === 'on';
  } catch {
    return false;
  }
}

class Notices {
  state = $state<'none' | 'off' | 'on' | 'barred'>(this.now());

  async ask() {
    if (!there) return;
    await Notification.requestPermission();
    try {
      localStorage.setItem(PLACE, 'on');
    } catch {
      // It then lasts as long as the page.
    }
    this.state = Notification.permission === 'granted' ? 'on' : this.now();
  }
  tell(title: string, text: string) {
    if (this.state !== 'on' || document.visibilityState === 'visible') return;
    const notice = new Notification(title, { body: text, tag: location.pathname });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }

  private now(): 'none' | 'off' | 'on' | 'barred' {
    if (!there) return 'none';
    if (Notification.permission === 'denied') return 'barred';
    return Notification.permission === 'granted' && wanted() ? 'on' : 'off';
  }
}

export const notices = new Notices();
