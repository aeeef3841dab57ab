import { expect, test } from 'vitest'
import { isSlow } from './slow-pattern.ts'

test.each([
  /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/,
  /\bfunction\s*[\w$]*\s*\(|=>/,
  /([\w.-]+)=([^&\s]*)/g,
  /\s+$/,
  /<a.*>/,
  /^(a+)+$/,
])('%s takes the square of a text’s length, or more', (pattern) => {
  expect(isSlow(pattern)).toBe(true)
})

test.each([/^-?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/, /([\w.-]+)(=[^&\s]*)?/g, /^\s*\[/, /a{1,40}b/])(
  '%s does not',
  (pattern) => {
    expect(isSlow(pattern)).toBe(false)
  },
)
