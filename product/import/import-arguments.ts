import { resolve } from 'node:path'
import { readZone } from '@atrium/contract/table/clock'
import { DELIMITERS, ENCODINGS, type Encoding, VALUE_KINDS } from '@atrium/contract/table/plan'
import { compileFormat } from '@atrium/contract/table/time-format'
import { type CommandArguments, CommandError, readArguments, readCredential } from '../commands/command.ts'
import { commandWords } from '../commands/words.ts'
import { importWords } from './words.ts'

export const OPTIONS = {
  once: ['db', 'measurement', 'time', 'format', 'zone', 'encoding', 'delimiter', 'decimal', 'header'],
  repeated: ['tag', 'text', 'number', 'boolean', 'ignore', 'name'],
  flags: ['help'],
}

/**
 * The file, its target, and how to read it; only the usage if that was asked for.
 * @throws CommandError with a sentence about a missing or wrong argument
 */
export function readImportArguments(argv: readonly string[], settings?: CommandArguments['settings']) {
  const args = readArguments(argv, { ...OPTIONS, usage: (locale) => importWords[locale].usage }, settings)
  const words = importWords[args.locale]
  if (args.has('help')) return { help: words.usage }
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
  if (format !== undefined) orRefuse(() => compileFormat(format), words.badFormat(format))
  if (zone !== undefined) orRefuse(() => readZone(zone), words.badZone(zone))
  const oneOf = <T extends string>(name: string, choices: readonly T[]): T | undefined => {
    const value = args.one(name)
    if (value === undefined || choices.includes(value as T)) return value as T | undefined
    throw new CommandError(words.badChoice(`--${name}`, value, choices))
  }
  const delimiter = args.one('delimiter')
  return {
    locale: args.locale,
    // npm changes to the project's folder, but the path is relative to the user's folder.
    file: resolve(args.settings.folder, name),
    db: need('db'),
    measurement: need('measurement'),
    encoding: oneOf('encoding', [...ENCODINGS, 'gbk'] as const) as Encoding | 'gbk' | undefined,
    delimiter: delimiter === 'tab' ? '\t' : oneOf('delimiter', DELIMITERS),
    hasHeader: oneOf('header', ['yes', 'no'] as const) !== 'no',
    columnOptions: {
      time: args.one('time'),
      tags: args.many('tag'),
      kinds: new Map(VALUE_KINDS.flatMap((kind) => args.many(kind).map((column) => [column, kind] as const))),
      ignored: args.many('ignore'),
      names: args.many('name').length > 0 ? args.many('name') : undefined,
      format,
      zone,
      decimal: oneOf('decimal', ['.', ','] as const),
    },
    url,
    ...readCredential(args),
  }
}

export type ImportArguments = Exclude<ReturnType<typeof readImportArguments>, { help: string }>

function orRefuse<T>(read: () => T, sentence: string): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof RangeError ? new CommandError(sentence) : error
  }
}
