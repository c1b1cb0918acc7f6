/** Something a page waits for. What was there stays until the new has come, so that nothing jumps. */
export type Loads<T> = { readonly value: T | null; readonly thrown: unknown; again(): void };

/** `get` is called again when what it reads changes, and on `again`. */
export function loads<T>(get: () => Promise<T>): Loads<T> {
  let attempt = $state(0);
  let value = $state.raw<T | null>(null);
  let thrown = $state.raw<unknown>(null);
  $effect(() => {
    void attempt;
    let current = true;
    get().then(
      (got) => {
        if (!current) return;
        value = got;
        thrown = null;
      },
      (refused: unknown) => {
        if (current) thrown = refused;
      },
    );
    return () => {
      current = false;
    };
  });
  return {
    get value() {
      return value;
    },
    get thrown() {
      return thrown;
    },
    again() {
      attempt++;
    },
  };
}
