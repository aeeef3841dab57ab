import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.for([
  ['Order no.', 'order no.'],
  ['App ID', 'app ID'],
  ['ICCID', 'ICCID'],
  ['WeChat', 'WeChat'],
  ['A', 'a'],
  ['序列号', '序列号'],
])('the label %s becomes %s inside a sentence', ([label, expected]) => {
  expect(inSentence(label!)).toBe(expected)
})
