import { expect, test } from 'vitest'
import { passwordChangeFaults, passwordFault } from './password.ts'

test('[R261] [R262] a password has 6 to 30 characters; the message says 6~30', () => {
  for (const wrong of ['', 'Ab3.x', 'Ab3.x'.repeat(6).concat('y')])
    expect(passwordFault(wrong)?.zh_CN).toBe('密码长度为6~30位')
  expect(passwordFault('Ab3.xy')).toBeUndefined()
  expect(passwordFault('Ab3.x'.repeat(6))).toBeUndefined()
})

test('[R266] [R267] word characters and _@&%#$.*! are allowed, all others are refused', () => {
  expect(passwordFault('aZ0_@&%#$.*!')).toBeUndefined()
  for (const wrong of ['right horse', 'right-horse', 'right"horse', '密码密码密码', 'right/horse'])
    expect(passwordFault(wrong)?.zh_CN, wrong).toBe('不允许输入特殊字符')
})

test('[R263] [R265] the new password must differ from the old one and be typed twice', () => {
  const change = { oldPassword: 'Right.horse1', newPassword: 'Right.horse1', confirmPassword: 'Right.horse2' }
  expect(Object.keys(passwordChangeFaults(change))).toEqual(['newPassword', 'confirmPassword'])
  expect(passwordChangeFaults({ ...change, newPassword: 'Right.horse2' })).toEqual({})
})

test("[S25] passwords that are easy to guess are refused: common ones, keyboard rows, repetitions, the person's name", () => {
  for (const easy of ['123456', 'Password123', 'qwerty', 'aaaaaa', 'abcabc', 'a123456', 'zxcvbnm', 'woaini1314'])
    expect(passwordFault(easy)?.zh_CN, easy).toBe('密码过于简单，请换一个')
  expect(passwordFault('Wang.Fang', 'wang.fang')?.zh_CN).toBe('密码过于简单，请换一个')
  expect(passwordFault('Right.horse1', 'wang.fang')).toBeUndefined()
})
