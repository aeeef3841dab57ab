import { readArguments, runCommand } from './commands/command.ts'
import { runFactory } from './sim/run-factory.ts'
import { LINE_OPTIONS, runLines } from './sim/run-lines.ts'
import { simWords } from './sim/words.ts'

/** `npm run sim`: the demonstration factory, or the lines of apps if their options are given. */
async function main(): Promise<void> {
  const args = readArguments(process.argv.slice(2), {
    once: ['rate', ...LINE_OPTIONS, 'speed', 'mqtt', 'password'],
    usage: (locale) => simWords[locale].usage,
  })
  const wantsLines = LINE_OPTIONS.some((name) => args.one(name) !== undefined)
  return wantsLines ? runLines(args) : runFactory(args)
}

runCommand(main)
