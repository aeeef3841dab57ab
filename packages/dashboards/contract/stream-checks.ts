import type { Text } from '@atrium/core/contract/refusal'
import { splitStreamAddress, streamTransport, unfitAddress } from './stream.ts'

type Wrong = Record<string, Text | undefined>

const APART: Text = {
  zh_CN: '请把用户名和密码填写在各自的字段中',
  en_US: 'Enter the user and the password in their own fields',
}

/** What the table cannot say of an address. */
export function checkStream({ src }: { src: string }): Wrong {
  if (src === '') return {}
  const { src: rest } = splitStreamAddress(src)
  if (rest !== src) return { src: APART }
  return { src: streamTransport(src) ? undefined : unfitAddress().text }
}

/** The values of a form in which an address was typed with user and password in it: each in its own field. */
export function typedStream(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { src } = values
  if (typeof src !== 'string') return values
  const { src: rest, username, password } = splitStreamAddress(src)
  if (rest === src) return values
  return { ...values, src: rest, ...(username && { username }), ...(password && { password }) }
}
