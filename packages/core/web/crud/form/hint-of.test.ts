import { expect, test } from 'vitest'
import { fieldErrors } from '../../../contract/define/field-errors.ts'
import { str } from '../../../contract/define/fields.ts'
import type { WordOf } from '../../words.ts'
import type zh_CN from '../zh_CN.ts'
import { hintOf } from './hint-of.tsx'

const takes = { zh_CN: '字母与数字', en_US: 'letters and digits' }
const field = str(8, { pattern: '^[a-z0-9]+$', takes })
const word = ((key: string) => key) as WordOf<typeof zh_CN>

test('a form names the characters that a field takes, below it and for a value that has others', () => {
  const asked = { name: 'no', field, clash: undefined, refs: {}, start: undefined }
  expect(hintOf(asked, { word, locale: 'en_US' })).toBe('letters and digits')
  expect(hintOf(asked, { word, locale: 'zh_CN' })).toBe('字母与数字')
  expect(fieldErrors([['no', field]], { no: 'a b' })).toEqual({ no: takes })
  expect(fieldErrors([['no', field]], { no: 'ab' })).toEqual({})
})
