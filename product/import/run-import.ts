import { headRows } from '@atrium/timeseries/contract/table/sample'
import { type CommandArguments, CommandError } from '../commands/command.ts'
import { openProgress, type Terminal } from '../commands/progress.ts'
import { planFor } from './columns.ts'
import { readImportArguments } from './import-arguments.ts'
import { importFile } from './import-file.ts'
import { printFailure, printTally } from './print.ts'
import { openTable, sampleTable } from './table-file.ts'
import { importWords } from './words.ts'
import { openWriteClient } from './write-client.ts'

interface Surroundings {
  terminal: Terminal
  /** Ends the import after the rows that are being written. */
  signal: AbortSignal
  /** From the environment by default. */
  settings?: CommandArguments['settings']
  /** How long to wait for a busy or unreachable server. */
  patienceMs?: number
}

/**
 * The whole of `npm run import`.
 * @throws CommandError with a sentence for every error, and the number of rows stored before it
 */
export async function runImport(argv: readonly string[], around: Surroundings): Promise<void> {
  const { terminal, signal, settings, patienceMs = 60_000 } = around
  const args = readImportArguments(argv, settings)
  if ('help' in args) return void terminal.write(`${args.help}\n`)
  const words = importWords[args.locale]
  const progress = openProgress(terminal)
  let stored = 0
  const printStored = () => (stored === 0 ? words.nothingWritten : words.stoppedAfter(stored))
  try {
    const sample = await sampleTable(args.file, args.dialect)
    const plan = planFor(args.measurement, sample, args.choices)
    const table = openTable(args.file, sample.dialect)
    const tally = await importFile({
      plan,
      table,
      headRows: headRows(sample.dialect),
      locale: args.locale,
      client: openWriteClient({ ...args, patienceMs }),
      signal,
      onProgress(now) {
        stored = now.stored
        progress.show(words.progress(table.share(), now.stored, now.refused.count()))
      },
    })
    progress.end()
    if (signal.aborted) throw new CommandError(`${words.interrupted}${printStored()}`)
    terminal.write(`${printTally(tally, plan, args)}\n`)
    if (tally.stored === 0) throw new CommandError(words.nothingWritten)
  } catch (error) {
    progress.end()
    const sentence = printFailure(error, args)
    throw sentence === undefined ? error : new CommandError(`${sentence}\n${printStored()}`)
  }
}
