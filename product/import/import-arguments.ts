import { resolve } from 'node:path'
import type { Locale } from '@atrium/core/contract/refusal'
import type { ReadChoices } from '@atrium/timeseries/contract/table/apply'
import { readZone } from '@atrium/timeseries/contract/table/clock'
import { READ_OPTIONS, type ReadOption, type ReadOptionInfo } from '@atrium/timeseries/contract/table/options'
import { type Dialect, type Encoding, VALUE_KINDS } from '@atrium/timeseries/contract/table/plan'
import { compileFormat } from '@atrium/timeseries/contract/table/time-format'
import { type CommandArguments, CommandError, readArguments, readCredential } from '../commands/command.ts'
import { commandWords } from '../commands/words.ts'
import { importWords } from './words.ts'

const INFOS: readonly (readonly [name: string, info: ReadOptionInfo])[] = Object.entries(READ_OPTIONS)
const namesOf = (isRepeated: boolean) =>
  INFOS.filter(([, info]) => (info.isRepeated ?? false) === isRepeated).map(([name]) => name)

export const OPTIONS = {
  once: ['db', 'measurement', ...namesOf(false)],
  repeated: namesOf(true),
  flags: ['help'],
}

/** What `--help` prints. */
export function usage(locale: Locale): string {
  const lines = INFOS.map(([name, { takes, isRepeated, help }]) => {
    const value = 'zh_CN' in takes ? takes[locale] : takes.join('|')
    return `  --${name} ${value}${isRepeated ? ' …' : ''}\n      ${help[locale]}`
  })
  return [importWords[locale].usage, ...lines].join('\n')
}

/**
 * The file, its target, and how to read it; only the usage if that was asked for.
 * @throws CommandError with a sentence about a missing or wrong argument
 */
export function readImportArguments(argv: readonly string[], settings?: CommandArguments['settings']) {
  const args = readArguments(argv, { ...OPTIONS, usage }, settings)
  const words = importWords[args.locale]
  if (args.has('help')) return { help: usage(args.locale) }
  const need = (name: string) => {
    const value = args.one(name)
    if (!value) throw new CommandError(`${words.need(`--${name}`)}\n\n${usage(args.locale)}`)
    return value
  }
  const [name, ...others] = args.positionals
  if (name === undefined || others.length > 0) throw new CommandError(`${words.oneFile}\n\n${usage(args.locale)}`)
  const url = args.one('url') ?? args.settings.url
  if (!/^https?:\/\/[^/]/.test(url)) throw new CommandError(commandWords[args.locale].badUrl(url))
  return {
    locale: args.locale,
    // npm changes to the project's folder, but the path is relative to the user's folder.
    file: resolve(args.settings.folder, name),
    db: need('db'),
    measurement: need('measurement'),
    dialect: dialectOf(args),
    choices: choicesOf(args),
    url,
    ...readCredential(args),
  }
}

export type ImportArguments = Exclude<ReturnType<typeof readImportArguments>, { help: string }>

/** The value of an option that takes one of a few words. @throws CommandError */
function wordOf<T extends string>({ one, locale }: CommandArguments, name: ReadOption): T | undefined {
  const value = one(name)
  const { takes }: ReadOptionInfo = READ_OPTIONS[name]
  if (value === undefined || 'zh_CN' in takes || takes.includes(value)) return value as T | undefined
  throw new CommandError(importWords[locale].badChoice(`--${name}`, value, takes))
}

function dialectOf(args: CommandArguments): Partial<Dialect> {
  const encoding = wordOf<Encoding | 'gbk'>(args, 'encoding')
  const delimiter = wordOf(args, 'delimiter')
  const header = wordOf(args, 'header')
  const units = wordOf(args, 'units')
  const skip = args.one('skip')
  if (skip !== undefined && !/^\d{1,6}$/.test(skip)) throw new CommandError(importWords[args.locale].badSkip(skip))
  return {
    ...(encoding && { encoding: encoding === 'gbk' ? 'gb18030' : encoding }),
    ...(delimiter && { delimiter: delimiter === 'tab' ? '\t' : delimiter }),
    ...(skip && { skip: Number(skip) }),
    ...(header && { hasHeader: header === 'yes' }),
    ...(units && { hasUnits: units === 'yes' }),
  }
}

function choicesOf(args: CommandArguments): ReadChoices {
  const words = importWords[args.locale]
  const format = args.one('format')
  const zone = args.one('zone')
  if (format !== undefined) orRefuse(() => compileFormat(format), words.badFormat(format))
  if (zone !== undefined) orRefuse(() => readZone(zone), words.badZone(zone))
  const pairs = (name: ReadOption) =>
    args.many(name).map((text) => {
      const [, key, value] = /^(.+?)=(.*)$/.exec(text) ?? []
      if (key === undefined || value === undefined) throw new CommandError(words.badPair(`--${name}`, text))
      return { name: key, value }
    })
  return {
    decimal: wordOf(args, 'decimal'),
    names: args.many('name').length > 0 ? args.many('name') : undefined,
    times: args.many('time'),
    format,
    zone,
    offsets: wordOf(args, 'offsets'),
    years: wordOf(args, 'years'),
    tags: args.many('tag'),
    fields: args.many('field'),
    key: args.one('key'),
    ignored: args.many('ignore'),
    kinds: new Map(VALUE_KINDS.flatMap((kind) => args.many(kind).map((column) => [column, kind] as const))),
    units: new Map(pairs('unit').map(({ name, value }) => [name, value] as const)),
    facts: pairs('fact'),
  }
}

function orRefuse<T>(read: () => T, sentence: string): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof RangeError ? new CommandError(sentence) : error
  }
}
