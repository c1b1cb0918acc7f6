/** Three sounds, made here: your turn, dice, the end. Kept off or on in this browser. */
const PLACE = 'sandtable.sound';
export type Sound = 'turn' | 'dice' | 'end';

/** Tones of a sound: pitch, and when it begins and ends in seconds. */
const TONES: Record<Exclude<Sound, 'dice'>, [number, number, number][]> = {
  turn: [
    [523, 0, 0.16],
    [659, 0.12, 0.34],
  ],
  end: [
    [523, 0, 0.22],
    [392, 0.18, 0.42],
    [330, 0.38, 0.8],
  ],
};
/** Dice that rattle one after the other. */
const RATTLE = [0, 0.05, 0.09, 0.15];

function kept(): boolean {
  try {
    return localStorage.getItem(PLACE) !== 'off';
  } catch {
    return true;
  }
}

class Sounds {
  on = $state(kept());
  private context: AudioContext | null = null;

  toggle() {
    this.on = !this.on;
    try {
      localStorage.setItem(PLACE, this.on ? 'on' : 'off');
    } catch {
      // Private windows may refuse; it then lasts as long as the page.
    }
    if (this.on) this.play('turn');
  }
  /** Silent where the browser allows no sound yet: nothing of it is heard later. */
  play(sound: Sound) {
    if (!this.on || typeof AudioContext === 'undefined') return;
    const context = (this.context ??= new AudioContext());
    if (context.state === 'suspended') void context.resume();
    if (context.state !== 'running') return;
    if (sound === 'dice') this.rattle(context);
    else for (const tone of TONES[sound]) this.tone(context, tone);
  }

  private tone(context: AudioContext, [pitch, from, to]: [number, number, number]) {
    const [tone, gain, now] = [context.createOscillator(), context.createGain(), context.currentTime];
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, now + from);
    gain.gain.linearRampToValueAtTime(0.12, now + from + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, now + to);
    tone.connect(gain).connect(context.destination);
    tone.start(now + from);
    tone.stop(now + to);
  }
  private rattle(context: AudioContext) {
    for (const from of RATTLE) {
      const length = Math.floor(context.sampleRate * 0.03);
      const knock = context.createBuffer(1, length, context.sampleRate);
      const samples = knock.getChannelData(0);
      for (let at = 0; at < length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 4;
      const [source, gain] = [context.createBufferSource(), context.createGain()];
      source.buffer = knock;
      gain.gain.value = 0.16;
      source.connect(gain).connect(context.destination);
      source.start(context.currentTime + from);
    }
  }
}

export const sounds = new Sounds();
