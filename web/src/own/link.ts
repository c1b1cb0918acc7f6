/** A pack in the fragment of an address: deflated, in letters that addresses keep. No server sees it. */

/** What every browser and most messengers carry. */
export const LONGEST = 8 * 1024;

function letters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function through(
  data: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([data]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    // A few letters can stand for very much.
    if (length > most) throw new RangeError('too long');
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** What stands behind `#p=`; null where it is too long for a link. */
export async function packed(text: string): Promise<string | null> {
  const data = new TextEncoder().encode(text);
  const short = letters(await through(data, new CompressionStream('deflate-raw'), data.length + 1024));
  return short.length <= LONGEST ? short : null;
}

/** The pack that a link carries; null where it is none. */
export async function unpacked(link: string): Promise<string | null> {
  try {
    const data = await through(bytes(link), new DecompressionStream('deflate-raw'), 64 * 1024);
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return null;
  }
}
