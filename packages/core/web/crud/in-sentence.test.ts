import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.for([
  ['Order no.', 'order no.'],
  ['App ID', 'app ID'],
  ['ICCID', 'ICCID'],
  ['WeChat', 'WeChat'],
  ['A', 'a'],
  ['序列号', '序列号'],
])('the label %s becomes %s inside an English sentence', ([label, expected]) => {
  expect(inSentence(label!, 'en_US')).toBe(expected)
})

test('in a Chinese sentence a Latin name or a number has a space before it', () => {
  const names = ['序列号', 'App ID', '3D 模型']
  expect(names.map((name) => `请填写${inSentence(name, 'zh_CN')}`)).toEqual([
    '请填写序列号',
    '请填写 App ID',
    '请填写 3D 模型',
  ])
})
