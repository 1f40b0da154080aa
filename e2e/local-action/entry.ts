/** What local-action calls. The action's own entry runs as it is imported. */
export async function run(): Promise<void> {
  await import('../../apps/action/src/main.ts');
}
