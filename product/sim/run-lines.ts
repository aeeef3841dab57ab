import { type CommandArguments, CommandError } from '../commands/command.ts'
import { commandWords } from '../commands/words.ts'
import { lines, WITHOUT_DEVICES } from './lines.ts'
import { CallRefused } from './parts/caller.ts'
import type { RunningLine } from './parts/line.ts'
import { simWords } from './words.ts'

/** Options that select lines instead of the factory. */
export const LINE_OPTIONS = ['line', 'devices', 'orders-per-min', 'fail-rate'] as const
/** Numeric options with their range and default. */
const NUMBERS = {
  devices: { least: 1, most: 5000, usual: 40 },
  'orders-per-min': { least: 0, most: 6000, usual: 6 },
  'fail-rate': { least: 0, most: 1, usual: 0.05 },
  speed: { least: 1, most: 600, usual: 20 },
} as const

const PROGRESS_MS = 10_000
const WRONG_SIGN_IN = [40101, 40103, 40104]

const USUAL_LINE = 'charge'

/**
 * Runs lines against a running server until Ctrl-C, with real device protocols and consumers' calls. Each line has its
 * own devices and orders.
 */
export async function runLines(args: CommandArguments): Promise<void> {
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
  const wantedLines = (args.one('line') ?? USUAL_LINE).split(',')
  const unknown = wantedLines.find((line) => !Object.hasOwn(lines, line))
  if (unknown !== undefined) throw new CommandError(words.badLine(unknown, Object.keys(lines)))

  let lastFault = ''
  const onFault = (error: unknown) => {
    const text = (error as Error).message
    if (text !== lastFault) console.error(words.fault(text))
    lastFault = text
  }
  const running: [string, RunningLine][] = []
  for (const line of wantedLines) {
    const start = await lines[line]!({ url, username, password }, count).catch((error) => {
      throw reported(error)
    })
    console.log(WITHOUT_DEVICES.includes(line) ? words.onDuty(line, username) : words.connecting(count))
    const started = await start({ url, mqttUrl, ...wanted, onFault }).catch(() => {
      throw new CommandError(away(mqttUrl))
    })
    running.push([line, started])
  }
  const haveDevices = wantedLines.some((line) => !WITHOUT_DEVICES.includes(line))
  console.log(words[haveDevices ? 'running' : 'working'](url, wanted.ordersPerMin))
  const print = () => {
    for (const [line, { tally }] of running) {
      console.log(`${running.length > 1 ? `${line}: ` : ''}${words.lineProgress(tally())}`)
    }
  }
  const progress = setInterval(print, PROGRESS_MS)
  const stop = async () => {
    clearInterval(progress)
    await Promise.all(running.map(([, line]) => line.stop()))
    print()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}
