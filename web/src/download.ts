/** A battle's file, saved where the browser saves things. */
import { api } from './api';

export async function download(battle: string, token: string, scenario: string): Promise<void> {
  const url = URL.createObjectURL(await api.file(battle, token));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${scenario}-${battle}.battle`;
  link.click();
  URL.revokeObjectURL(url);
}
