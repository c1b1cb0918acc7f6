/** A photo of the real table below the drawn one. It never leaves the browser. */
const STORE = 'backdrops';
const WIDEST = 1600;

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('sandtable', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no database'));
  });
}

async function through<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    const asked = ask(database.transaction(STORE, mode).objectStore(STORE));
    return await new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('not stored'));
    });
  } finally {
    database.close();
  }
}

/** A picture of a file, made small enough to keep; the page shows no picture but its own and those in its text. */
export async function picture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, WIDEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.82);
}

/** Where the browser keeps nothing, it lasts as long as the page. */
export const backdrops = {
  kept: (key: string) => through<string | undefined>('readonly', (store) => store.get(key)).catch(() => undefined),
  keep: (key: string, url: string) => through('readwrite', (store) => store.put(url, key)).catch(() => undefined),
  drop: (key: string) => through('readwrite', (store) => store.delete(key)).catch(() => undefined),
};
