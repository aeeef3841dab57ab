import { resolve } from 'node:path'
import { type CommandArguments, CommandError, readArguments, readCredential } from '../commands/command.ts'
import { commandWords } from '../commands/words.ts'
import { readZone } from './clock.ts'
import { compileFormat } from './time-format.ts'
import { importWords } from './words.ts'

const OPTIONS = { once: ['db', 'measurement', 'time', 'format', 'zone'], repeated: ['tag', 'text'] }

/**
 * The file, its target, and how to read it.
 * @throws CommandError with a sentence about a missing or wrong argument
 */
export function readImportArguments(argv: readonly string[], settings?: CommandArguments['settings']) {
  const args = readArguments(argv, { ...OPTIONS, usage: (locale) => importWords[locale].usage }, settings)
  const words = importWords[args.locale]
  const need = (name: string) => {
    const value = args.one(name)
    if (!value) throw new CommandError(`${words.need(`--${name}`)}\n\n${words.usage}`)
    return value
  }
  const [name, ...others] = args.positionals
  if (name === undefined || others.length > 0) throw new CommandError(`${words.oneFile}\n\n${words.usage}`)
  const url = args.one('url') ?? args.settings.url
  if (!/^https?:\/\/[^/]/.test(url)) throw new CommandError(commandWords[args.locale].badUrl(url))
  const format = args.one('format')
  const zone = args.one('zone')
  return {
    locale: args.locale,
    // npm changes to the project's folder, but the path is relative to the user's folder.
    file: resolve(args.settings.folder, name),
    db: need('db'),
    measurement: need('measurement'),
    columnOptions: { time: need('time'), tags: args.many('tag'), texts: args.many('text') },
    readTime: orRefuse(() => compileFormat(format), words.badFormat(format ?? '')),
    instantsOf: zone === undefined ? undefined : orRefuse(() => readZone(zone), words.badZone(zone)),
    url,
    ...readCredential(args),
  }
}

export type ImportArguments = ReturnType<typeof readImportArguments>

function orRefuse<T>(read: () => T, sentence: string): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof RangeError ? new CommandError(sentence) : error
  }
}
