import { type CommandArguments, CommandError } from '../commands/command.ts'
import { commandWords } from '../commands/words.ts'
import { CallRefused } from './network/caller.ts'
import { startNetwork } from './network/network.ts'
import { equip } from './network/office.ts'
import { simWords } from './words.ts'

/** Options that select the charging network instead of the factory. */
export const NETWORK_OPTIONS = ['devices', 'orders-per-min', 'fail-rate'] as const
/** Numeric options with their range and default. */
const NUMBERS = {
  devices: { least: 1, most: 5000, usual: 40 },
  'orders-per-min': { least: 0, most: 6000, usual: 6 },
  'fail-rate': { least: 0, most: 1, usual: 0.05 },
  speed: { least: 1, most: 600, usual: 20 },
} as const

const PROGRESS_MS = 10_000
const WRONG_SIGN_IN = [40101, 40103, 40104]

/** Runs a charging network against a running server until Ctrl-C, with real device protocols and consumers' calls. */
export async function runNetwork(args: CommandArguments): Promise<void> {
  const words = simWords[args.locale]
  const { away, badUrl } = commandWords[args.locale]
  const number = (name: keyof typeof NUMBERS) => {
    const { least, most, usual } = NUMBERS[name]
    const text = args.one(name) ?? String(usual)
    const value = Number(text)
    if (text.trim() === '' || !(value >= least && value <= most))
      throw new CommandError(words.badNumber(name, text, least, most))
    return value
  }
  const url = args.one('url') ?? args.settings.url
  const mqttUrl = args.one('mqtt') ?? args.settings.mqttUrl
  if (!/^https?:\/\/[^/]/.test(url)) throw new CommandError(badUrl(url))
  if (!/^(mqtts?|wss?):\/\/[^/]/.test(mqttUrl)) throw new CommandError(badUrl(mqttUrl))
  const count = Math.round(number('devices'))
  const wanted = { ordersPerMin: number('orders-per-min'), failRate: number('fail-rate'), speed: number('speed') }
  const username = args.one('user') ?? 'demo'
  const password = args.one('password') ?? (username === 'demo' ? args.settings.demoPassword : undefined)
  if (!password) throw new CommandError(words.noPassword(username))

  const reported = (error: unknown) => {
    if (!(error instanceof CallRefused)) return new CommandError(away(url))
    return new CommandError(WRONG_SIGN_IN.includes(error.code) ? words.wrongPassword(username) : error.message)
  }
  const equipped = await equip({ url, username, password }, count).catch((error) => {
    throw reported(error)
  })
  console.log(words.connecting(count))
  let lastFault = ''
  const network = await startNetwork({
    url,
    mqttUrl,
    ...equipped,
    ...wanted,
    onFault: (error) => {
      const text = (error as Error).message
      if (text !== lastFault) console.error(words.fault(text))
      lastFault = text
    },
  }).catch(() => {
    throw new CommandError(away(mqttUrl))
  })
  console.log(words.charging(url, wanted.ordersPerMin))
  const progress = setInterval(() => console.log(words.networkProgress(network.tally())), PROGRESS_MS)
  const stop = async () => {
    clearInterval(progress)
    await network.stop()
    console.log(words.networkProgress(network.tally()))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}
