import { type CommandArguments, CommandError, readCredential } from '../commands/command.ts'
import { commandWords } from '../commands/words.ts'
import { DEMO_SEED, factoryOf } from './factory.ts'
import { startSimulator } from './simulator.ts'
import { simWords } from './words.ts'

const MAX_RATE = 100
const PROGRESS_MS = 10_000

/** Publishes the demonstration factory to a running server until Ctrl-C. */
export async function runFactory(args: CommandArguments): Promise<void> {
  const words = simWords[args.locale]
  const url = args.one('url') ?? args.settings.mqttUrl
  if (!/^(mqtts?|wss?):\/\/[^/]/.test(url)) throw new CommandError(commandWords[args.locale].badUrl(url))
  const rateText = args.one('rate') ?? '1'
  const rate = Number(rateText)
  if (!(rate >= 0.01 && rate <= MAX_RATE)) throw new CommandError(words.badRate(rateText, MAX_RATE))
  const { user, token } = readCredential(args)

  const simulator = await startSimulator({
    factory: factoryOf(DEMO_SEED),
    url,
    user,
    token,
    rate,
    isExternalBroker: args.one('url') === undefined && args.settings.isExternalBroker,
    onConnection: (connected) => console.log(connected ? words.back : words.lost),
  }).catch((error: Error & { code?: unknown }) => {
    const refused = error.code === 4 || error.code === 5
    const { refusedCredential, away } = commandWords[args.locale]
    throw new CommandError(refused ? refusedCredential(user) : away(url))
  })
  console.log(words.sending(url, simulator.pointsPerS, simulator.valuesPerS))
  const progress = setInterval(() => console.log(words.progress(simulator.tally())), PROGRESS_MS)
  const stop = async () => {
    clearInterval(progress)
    await simulator.stop()
    console.log(words.progress(simulator.tally()))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}
