/** Files, saved where the browser saves things. */
import { api } from './api';

export function save(data: Blob, name: string) {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export async function download(battle: string, token: string, scenario: string): Promise<void> {
  save(await api.file(battle, token), `${scenario}-${battle}.battle`);
}
