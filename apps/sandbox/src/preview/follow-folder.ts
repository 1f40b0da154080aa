import { watch } from 'node:fs';

/** A folder that is watched. */
export interface Following {
  close(): void;
}

const settling = 150;

/** Calls `read` after files of a folder have changed, never twice at once. */
export function followFolder(folder: string, read: () => Promise<void>): Following {
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_, file) => {
    if (/(^|[\\/])(\.git|node_modules)([\\/]|$)/.test(file ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(read);
    }, settling);
  });
  // Such as a folder that was removed while it was looked at; the next change is seen all the same.
  watcher.on('error', (error) => console.error(error.message));
  return {
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
