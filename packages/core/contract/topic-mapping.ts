import { type Static, Type } from 'typebox'
import type { Text } from './refusal.ts'

export const MAX_MAPPINGS = 20
/** In the state of a link to the form of a credential: the topic that shall be mapped. */
export const MAP_TOPIC = 'mapTopic'
const MAX_PATTERN_LENGTH = 200
const MAX_LEVELS = 20

/** `ts/…` has a meaning of its own, and `iot/…` belongs to devices. */
const OWN_TOPIC = /^(ts|iot)(\/|$)/
/** Databases that the platform itself fills. */
const OWN_DBS: ReadonlySet<string> = new Set(['device'])
/** Written by a level in braces: this level becomes a tag. */
const TAG_LEVEL = /^\{([\p{L}_][\p{L}\d_-]{0,59})\}$/u
const NAME = /^[^\p{Cc}/+#]+$/u

/** What else must hold is in `mappingFault`, which says it in words. */
export const TopicMapping = Type.Object(
  {
    pattern: Type.String({ maxLength: MAX_PATTERN_LENGTH }),
    db: Type.String({ maxLength: 100 }),
    measurement: Type.String({ maxLength: 100 }),
  },
  { additionalProperties: false },
)

/**
 * Where messages on other topics than `ts/<db>/<measurement>` are stored. Levels of the pattern are words, `+` for any
 * word, `{tag}` for any word that becomes a tag, and `#` at the end for whatever follows.
 */
export type TopicMapping = Static<typeof TopicMapping>

const FAULTS = {
  levels: { zh_CN: `请填写主题，最多 ${MAX_LEVELS} 级`, en_US: `Enter a topic of at most ${MAX_LEVELS} levels` },
  dollar: { zh_CN: '以 $ 开头的主题不能映射', en_US: 'Topics that begin with $ cannot be mapped' },
  own: {
    zh_CN: 'ts/ 和 iot/ 开头的主题由平台自己使用，不能映射',
    en_US: 'Topics that begin with ts/ or iot/ are the platform’s own and cannot be mapped',
  },
  hash: { zh_CN: '# 只能单独作为最后一级', en_US: '# can only stand alone, as the last level' },
  sign: {
    zh_CN: '+ 和 {标签} 只能单独作为一级，例如 line/+/{machine}',
    en_US: '+ and {tag} can only be whole levels, as in line/+/{machine}',
  },
  tag: {
    zh_CN: '标签名由文字、数字和 _ - 组成，以文字或 _ 开头，不能是 time',
    en_US: 'A tag’s name consists of letters, digits, _ and -, begins with a letter or _, and is not time',
  },
  twice: { zh_CN: '同一个标签名出现了两次', en_US: 'A tag’s name occurs twice' },
  db: {
    zh_CN: '请填写数据库名称；device 由平台自己写入，不能作为目标',
    en_US: 'Enter a database; device is filled by the platform itself and cannot be the target',
  },
  measurement: { zh_CN: '请填写测量名称，不含 / + #', en_US: 'Enter a measurement, without / + #' },
  repeated: { zh_CN: '前面已有相同的主题', en_US: 'An earlier mapping has the same topic' },
} as const satisfies Record<string, Text>

export type MappingFault = keyof typeof FAULTS

export const mappingFaultText = (fault: MappingFault): Text => FAULTS[fault]

/** What is wrong with a mapping behind these others; null if nothing is. */
export function mappingFault(mapping: TopicMapping, before: readonly TopicMapping[] = []): MappingFault | null {
  const fault = patternFault(mapping.pattern)
  if (fault) return fault
  if (!NAME.test(mapping.db) || OWN_DBS.has(mapping.db.toLowerCase())) return 'db'
  if (!NAME.test(mapping.measurement)) return 'measurement'
  return before.some(({ pattern }) => pattern === mapping.pattern) ? 'repeated' : null
}

function patternFault(pattern: string): MappingFault | null {
  if (pattern.startsWith('$')) return 'dollar'
  const levels = pattern.split('/')
  if (pattern.trim() === '' || pattern.length > MAX_PATTERN_LENGTH || levels.length > MAX_LEVELS) return 'levels'
  if (OWN_TOPIC.test(pattern)) return 'own'
  const tags = new Set<string>()
  for (const [i, level] of levels.entries()) {
    if (level === '+') continue
    if (level === '#' && i === levels.length - 1) continue
    if (level.includes('#')) return 'hash'
    if (level.includes('+')) return 'sign'
    if (!/[{}]/.test(level)) continue
    if (!/^\{[^{}]*\}$/.test(level)) return 'sign'
    const tag = TAG_LEVEL.exec(level)?.[1]
    if (tag === undefined || tag === 'time') return 'tag'
    if (tags.has(tag)) return 'twice'
    tags.add(tag)
  }
  return null
}

/** The mapped place of a message, and its tags. */
export interface MappedPlace {
  db: string
  measurement: string
  tags: Record<string, string>
}

/** Whether a topic could be mapped: those that begin with `$`, `ts/` or `iot/` cannot. */
export const isMappable = (topic: string): boolean => !topic.startsWith('$') && !OWN_TOPIC.test(topic)

/** The place that the first mapping with this topic gives it. Topics that begin with `$`, `ts/` or `iot/` have none. */
export function mappedPlace(mappings: readonly TopicMapping[], topic: string): MappedPlace | null {
  if (!isMappable(topic)) return null
  const levels = topic.split('/')
  for (const { pattern, db, measurement } of mappings) {
    const tags = tagsOf(pattern.split('/'), levels)
    if (tags) return { db, measurement, tags }
  }
  return null
}

/** Null if the topic is another one. */
function tagsOf(pattern: readonly string[], levels: readonly string[]): Record<string, string> | null {
  const isOpen = pattern.at(-1) === '#'
  // As in MQTT, what is before `#` is enough.
  const fixed = isOpen ? pattern.length - 1 : pattern.length
  if (isOpen ? levels.length < fixed : levels.length !== fixed) return null
  const tags: Record<string, string> = {}
  for (let i = 0; i < fixed; i++) {
    const [wanted, level] = [pattern[i]!, levels[i]!]
    if (wanted.startsWith('{')) tags[wanted.slice(1, -1)] = level
    else if (wanted !== '+' && wanted !== level) return null
  }
  return tags
}
