import { runCommand } from './commands/command.ts'
import { runImport } from './import/run-import.ts'

/** `npm run import`: imports a CSV file into a running server. */
function main(): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  return runImport(process.argv.slice(2), { terminal: process.stdout, signal: ending.signal })
}

runCommand(main)
