import { readArguments, runCommand } from './commands/command.ts'
import { runFactory } from './sim/run-factory.ts'
import { NETWORK_OPTIONS, runNetwork } from './sim/run-network.ts'
import { simWords } from './sim/words.ts'

/** `npm run sim`: the demonstration factory, or the charging network if its options are given. */
async function main(): Promise<void> {
  const args = readArguments(process.argv.slice(2), {
    once: ['rate', ...NETWORK_OPTIONS, 'speed', 'mqtt', 'password'],
    usage: (locale) => simWords[locale].usage,
  })
  const wantsNetwork = NETWORK_OPTIONS.some((name) => args.one(name) !== undefined)
  return wantsNetwork ? runNetwork(args) : runFactory(args)
}

runCommand(main)
