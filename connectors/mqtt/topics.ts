/** Topics of MQTT and filters of them: levels between slashes, `+` for any one level, `#` for all that follow. */

export const MAX_TOPIC = 1_000

/** A filter. Shared subscriptions would give each message to one of their clients only. */
export const TOPIC_FILTER = '^(?!\\$share/)(?:#|(?:\\+|[^+#/\\u0000]*)(?:/(?:\\+|[^+#/\\u0000]*))*(?:/#)?)$'

const filter = new RegExp(TOPIC_FILTER, 'u')

export const isTopicFilter = (text: string): boolean => text !== '' && text.length <= MAX_TOPIC && filter.test(text)

/** Wildcards in the first level mean no topics that begin with `$`, which are the broker's own. */
const isOwn = (level: string | undefined) => level?.startsWith('$') ?? false

/** Whether each topic of `inner` is one of `outer`. */
export function covers(outer: string, inner: string): boolean {
  const outside = outer.split('/')
  const inside = inner.split('/')
  for (const [at, level] of outside.entries()) {
    const own = at === 0 && isOwn(inside[0])
    if (level === '#') return !own
    const within = inside[at]
    if (within === undefined || within === '#') return false
    if (level === '+' ? own : level !== within) return false
  }
  return inside.length === outside.length
}

const PLACE = /\{(\w+)\}/g

/** Whether a filter is one, whatever its parameters are. */
export const isTemplate = (text: string): boolean => isTopicFilter(text.replace(PLACE, 'x'))

/**
 * The filter with the values of its parameters. Null if one is empty: then there is nothing to show.
 * @throws what `wrong` makes of a value that would be more than a part of one level
 */
export function filledTopic(
  template: string,
  values: Readonly<Record<string, string>>,
  wrong: (name: string) => Error,
): string | null {
  let isEmpty = false
  const filled = template.replace(PLACE, (place, name: string) => {
    if (!Object.hasOwn(values, name)) return place
    const value = values[name] ?? ''
    if (value.trim() === '') isEmpty = true
    if (/[/+#\p{Cc}]/u.test(value)) throw wrong(name)
    return value
  })
  return isEmpty ? null : filled
}
