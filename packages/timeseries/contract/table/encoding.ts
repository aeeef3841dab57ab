import { cut } from '@atrium/core/contract/cut'
import { ENCODINGS, type Encoding } from './plan.ts'

/** An encoding with the part of the letters beyond ASCII, up to 1, that are usual in texts of that encoding. */
interface Rated {
  encoding: Encoding
  usual: number
}

/** Encodings that are rated almost like the best one are in doubt with it. */
const NEAR = 0.75
const LEAST_USUAL = 0.5

/**
 * The encodings that may be meant by the first bytes of a file, the best first; several if the bytes do not decide.
 * `bytes` may end within a character.
 */
export function guessEncodings(bytes: Uint8Array): Encoding[] {
  const wide = wideEncoding(bytes)
  if (wide) return [wide]
  if (decodes('utf-8', bytes)) return ['utf-8']
  const rated: Rated[] = [
    { encoding: 'windows-1252' as const, usual: usualWestern(bytes) },
    ...PAIRS.map((pairs) => ({ encoding: pairs.encoding, usual: usualPairs(bytes, pairs) })),
  ].filter(({ encoding }) => decodes(encoding, bytes))
  rated.sort((a, b) => b.usual - a.usual)
  const best = rated[0]!.usual
  const least = best < LEAST_USUAL ? 0 : best * NEAR
  return rated.filter(({ usual }) => usual >= least).map(({ encoding }) => encoding)
}

export const guessEncoding = (bytes: Uint8Array): Encoding => guessEncodings(bytes)[0]!

/** How the first line with letters beyond ASCII reads in each encoding. */
export function readings(bytes: Uint8Array, encodings: readonly Encoding[]): { encoding: Encoding; text: string }[] {
  const first = bytes.findIndex((byte) => byte > 0x7f)
  const start = bytes.lastIndexOf(10, first) + 1
  const end = bytes.indexOf(10, first)
  const line = bytes.subarray(start, end < 0 ? undefined : end)
  return encodings.map((encoding) => ({ encoding, text: cut(new TextDecoder(encoding).decode(line).trim(), 80) }))
}

function decodes(encoding: Encoding, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** UTF-16 by its mark, or by the zeros that every second byte of digits and delimiters has. */
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]!++
  const [even = 0, odd = 0] = zeros
  const encoding = odd > 9 * even ? 'utf-16le' : even > 9 * odd ? 'utf-16be' : undefined
  if (!encoding || even + odd < bytes.length / 20 || bytes.length % 2 === 1 || !decodes(encoding, bytes))
    return undefined
  // A program has zeros, too, but other signs than those of a text.
  return [...new TextDecoder(encoding).decode(bytes)].some((sign) => sign < '\t') ? undefined : encoding
}

interface Pairs {
  encoding: Exclude<Encoding, 'utf-8'>
  isLead(byte: number): boolean
  isTrail(byte: number): boolean
  /** Whether a character is among the few thousand that most texts consist of; undefined for signs that say nothing. */
  isUsual(lead: number, trail: number): boolean | undefined
  /** Bytes that are a character alone. */
  isSingle(byte: number): boolean
}

const within = (byte: number, from: number, to: number) => byte >= from && byte <= to

const PAIRS: readonly Pairs[] = [
  {
    encoding: 'gb18030',
    isLead: (byte) => within(byte, 0x81, 0xfe),
    isTrail: (byte) => within(byte, 0x30, 0xfe),
    isUsual: (lead, trail) => (within(lead, 0xa1, 0xa3) ? undefined : within(lead, 0xb0, 0xd7) && trail >= 0xa1),
    isSingle: () => false,
  },
  {
    encoding: 'big5',
    isLead: (byte) => within(byte, 0x81, 0xfe),
    isTrail: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0xa1, 0xfe),
    isUsual: (lead) => (within(lead, 0xa1, 0xa3) ? undefined : within(lead, 0xa4, 0xc6)),
    isSingle: () => false,
  },
  {
    encoding: 'shift_jis',
    isLead: (byte) => within(byte, 0x81, 0x9f) || within(byte, 0xe0, 0xfc),
    isTrail: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0x80, 0xfc),
    isUsual: (lead) => (lead === 0x81 ? undefined : within(lead, 0x82, 0x83) || within(lead, 0x88, 0x98)),
    isSingle: (byte) => within(byte, 0xa1, 0xdf),
  },
]

const isLetter = (byte = 0) => within(byte, 0x41, 0x5a) || within(byte, 0x61, 0x7a)

function usualPairs(bytes: Uint8Array, { isLead, isTrail, isUsual, isSingle }: Pairs): number {
  let all = 0
  let usual = 0
  let hasHighTrail = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    if (isSingle(byte)) {
      // Narrow katakana: every byte of another encoding may be one.
      all += 1
      usual += 0.5
      hasHighTrail = true
      continue
    }
    const trail = bytes[++at]
    if (trail === undefined) break
    if (!isLead(byte) || !isTrail(trail)) return 0
    const known = isUsual(byte, trail)
    if (known === undefined) continue
    all++
    hasHighTrail ||= trail >= 0x80
    // A letter of a European word would be taken for the second half of a character.
    if (known && (trail >= 0x80 || !isLetter(bytes[at + 1]))) usual++
  }
  return all === 0 ? 0 : (usual / all) * (hasHighTrail ? 1 : 0.5)
}

const SIGNS = '°²³µ±§€£½¼¾·×÷«»‘’“”„–—…®©™ºª\u00a0Ω'
const LETTERS = 'äöüÄÖÜßéèêëàâáåæøÅÆØçÇñÑóôòõíîïìúûùãýÿœŒÉÈÊÀÁÓÍÚžŽšŠ'
const WESTERN = new TextDecoder('windows-1252')

/** European words have one or two letters beyond ASCII side by side, among others. */
function usualWestern(bytes: Uint8Array): number {
  let all = 0
  let usual = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0x80) continue
    const start = at
    while (at < bytes.length && bytes[at]! >= 0x80) at++
    const signs = WESTERN.decode(bytes.subarray(start, at))
    const inWord = isLetter(bytes[start - 1]) || isLetter(bytes[at])
    const isUsual = [...signs].every((sign) => SIGNS.includes(sign) || (inWord && LETTERS.includes(sign)))
    all += signs.length
    if (isUsual && signs.length <= 2) usual += signs.length
  }
  return all === 0 ? 0 : usual / all
}

/** The name of an encoding for people. */
export function encodingName(encoding: Encoding): string {
  const names: Partial<Record<Encoding, string>> = {
    gb18030: 'GBK / GB 18030',
    big5: 'Big5',
    shift_jis: 'Shift_JIS',
    'windows-1252': 'Windows-1252',
  }
  return names[encoding] ?? encoding.toUpperCase()
}

export const ENCODING_CHOICES = ENCODINGS.map((value) => ({ value, label: encodingName(value) }))
