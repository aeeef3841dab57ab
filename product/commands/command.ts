import { parseArgs } from 'node:util'
import type { Locale } from '@atrium/core/contract/refusal'
import { type CommandSettings, readCommandSettings } from '@atrium/core/server/settings/settings'
import { commandWords } from './words.ts'

/** An error of the user that ends the command, with a sentence for the terminal. */
export class CommandError extends Error {}

export interface CommandArguments {
  positionals: string[]
  /** Value of an option that may be given once. */
  one(name: string): string | undefined
  /** Values of an option that may be repeated. */
  many(name: string): string[]
  /** Whether an option without a value was given. */
  has(flag: string): boolean
  locale: Locale
  settings: CommandSettings
}

/**
 * Reads the arguments of a command. Besides its own options every command takes --url, --user, --token and --lang.
 * @throws CommandError with the usage, for an unknown option
 */
export function readArguments(
  argv: readonly string[],
  {
    once,
    repeated = [],
    flags = [],
    usage,
  }: {
    once: readonly string[]
    repeated?: readonly string[]
    flags?: readonly string[]
    usage: (locale: Locale) => string
  },
  settings = readCommandSettings(),
): CommandArguments {
  const single = [...once, 'url', 'user', 'token', 'lang'].map((name) => [name, { type: 'string' as const }] as const)
  const several = repeated.map((name) => [name, { type: 'string' as const, multiple: true as const }] as const)
  const plain = flags.map((name) => [name, { type: 'boolean' as const }] as const)
  const lang = argv[argv.indexOf('--lang') + 1] ?? ''
  const locale = argv.includes('--lang') ? (/^en/i.test(lang) ? 'en_US' : 'zh_CN') : settings.locale
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: Object.fromEntries<{ type: 'string' | 'boolean'; multiple?: true }>([...single, ...several, ...plain]),
    })
    const listOf = (name: string) => [values[name] ?? []].flat().filter((value) => typeof value === 'string')
    const has = (flag: string) => values[flag] === true
    return { positionals, one: (name) => listOf(name)[0], many: listOf, has, locale, settings }
  } catch (error) {
    const [, option = ''] = /'(--?[\w-]+)/.exec((error as Error).message) ?? []
    throw new CommandError(`${commandWords[locale].badOption(option)}\n\n${usage(locale)}`)
  }
}

/**
 * The credential to sign in with.
 * @throws CommandError if there is no token
 */
export function readCredential({ one, locale, settings }: CommandArguments): { user: string; token: string } {
  const user = one('user') ?? 'demo'
  // The stored token belongs to the demonstration's credential and to no other.
  const token = one('token') ?? (user === 'demo' ? settings.ingestToken : undefined)
  if (!token) throw new CommandError(commandWords[locale].noToken(user))
  return { user, token }
}

/**
 * Runs a command as the whole process. A wrong argument or state is printed as a sentence, any other error with its
 * stack.
 */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof CommandError ? error.message : error)
    process.exit(1)
  })
}
