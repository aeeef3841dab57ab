import { describe, expect, test } from 'vitest'
import { guessEncodings, readings } from './encoding.ts'

/** The bytes of a text in an encoding of one or two bytes for each character. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map<string, number[]>()
  for (let lead = 255; lead >= 0x80; lead--) {
    for (let trail = 255; trail >= 0x40; trail--) bytes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
    bytes.set(decoder.decode(Uint8Array.of(lead)), [lead])
  }
  return Uint8Array.from([...text].flatMap((sign) => (sign < '\x80' ? [sign.charCodeAt(0)] : bytes.get(sign)!)))
}

describe('the encoding of bytes that are not UTF-8', () => {
  test.each([
    'Zeit;Außentemp °C;Größe',
    'Datum;Öl;Überdruck;Änderung',
    'Heure;Température extérieure;Débit à l’entrée',
    'Hora;Tensión;Señal;Año',
    'Tid;Ångtryck;Nivå;Kylvatten in/ut',
    'Zeit;Fluss m³/h',
    'Zeit;Temp °C',
    'Zeit;ÜBERGRÖSSE;STRAßE',
    'Zeit;5 µm;±2 %',
  ])('%s of Windows-1252 is never Chinese in silence', (text) => {
    expect(guessEncodings(encoded(`${text}\n1;2\n`, 'windows-1252'))).toEqual(['windows-1252'])
  })

  test.each([
    ['gb18030', '时间,温度,设备编号,运行状态,备注'],
    ['gb18030', '日期,值'],
    ['gb18030', '时间,1号泵,2号泵A相电流'],
    ['big5', '時間,溫度,設備編號,運轉狀態'],
    ['big5', '日期,電壓,電流'],
    ['shift_jis', '日時,温度,設備番号,運転状態'],
    ['shift_jis', '時刻,圧力(ポンプ),データ'],
  ])('%s: %s is found', (encoding, text) => {
    expect(guessEncodings(encoded(`${text}\n1,2\n`, encoding === 'gb18030' ? 'gbk' : encoding))[0]).toBe(encoding)
  })

  test('bytes that make letters of a word and usual characters alike are in doubt', () => {
    expect(guessEncodings(encoded('time,aÄÖb\n', 'windows-1252')).slice(0, 2)).toEqual(['windows-1252', 'gb18030'])
  })
})

test('the line that shows an encoding ends with a whole character', () => {
  const bytes = new TextEncoder().encode(`time\n${'温'.repeat(79)}😀度\n`)
  expect(readings(bytes, ['utf-8'])).toEqual([{ encoding: 'utf-8', text: `${'温'.repeat(79)}😀` }])
})

test('UTF-16 is found by its mark or by its zeros; a program is none', () => {
  const wide = (text: string) =>
    Uint8Array.from([...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]))
  const swapped = (bytes: Uint8Array) => bytes.map((_, at) => bytes[at ^ 1]!)
  expect(guessEncodings(wide('时间\t值\n2026-01-01\t1\n'))).toEqual(['utf-16le'])
  expect(guessEncodings(swapped(wide('时间\t值\n2026-01-01\t1\n')))).toEqual(['utf-16be'])
  expect(guessEncodings(swapped(wide('\ufeff时间')))).toEqual(['utf-16be'])
  expect(guessEncodings(Uint8Array.of(1, 0, 2, 0, 3, 0))).toEqual(['utf-8'])
})
