import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SqlDialect, sqlTokens } from './sql-tokens.ts'

const DIALECTS = ['standard', 'backslashes'] as const

const said = (text: string, dialect: SqlDialect) =>
  sqlTokens(text, dialect).flatMap(({ kind, text: part }) => (kind === 'space' ? [] : [`${kind} ${part}`]))

test.each<[SqlDialect, string, string[]]>([
  ['standard', "'a''b' c", ["quoted 'a''b'", 'word c']],
  ['standard', "'a\\' b", ["quoted 'a\\'", 'word b']],
  ['standard', "E'a\\'b' c", ["quoted E'a\\'b'", 'word c']],
  ['standard', "some'a\\'", ['word some', "quoted 'a\\'"]],
  ['standard', '"a""b".c', ['quoted "a""b"', 'sign .', 'word c']],
  ['standard', '$$a;b$$ $x$ $$ $x$', ['quoted $$a;b$$', 'quoted $x$ $$ $x$']],
  ['standard', 'a$b$ c$b$', ['word a$b$', 'word c$b$']],
  ['standard', '/* /* ; */ */ a--b\nc', ['comment /* /* ; */ */', 'word a', 'comment --b', 'word c']],
  ['standard', 'a--b\rc', ['word a', 'comment --b', 'word c']],
  ['standard', '1.5e-3+0x1F', ['number 1.5e', 'sign -', 'number 3', 'sign +', 'number 0x1F']],
  ['standard', '{a} `{', ['place {a}', 'sign `', 'sign {']],
  ['backslashes', "'a\\'b' c", ["quoted 'a\\'b'", 'word c']],
  ['backslashes', '"a\\"b""c" d', ['quoted "a\\"b""c"', 'word d']],
  ['backslashes', '`a``b` c', ['quoted `a``b`', 'word c']],
  ['backslashes', "'a' 'b'", ["quoted 'a'", "quoted 'b'"]],
  ['backslashes', '1--2', ['number 1', 'sign -', 'sign -', 'number 2']],
  ['backslashes', '1-- 2\r3\n4', ['number 1', 'comment -- 2\r3', 'number 4']],
  ['backslashes', 'a#b\nc', ['word a', 'comment #b', 'word c']],
  ['backslashes', '/* /* */ a', ['comment /* /* */', 'word a']],
  ['backslashes', '1a $$b$$', ['word 1a', 'word $$b$$']],
])('what %s reads in %s', (dialect, text, tokens) => expect(said(text, dialect)).toEqual(tokens))

test.each<[SqlDialect, string, string]>([
  ['standard', "select 'a", 'does not end'],
  ['standard', "select 'a''", 'does not end'],
  ['standard', "select E'a\\'", 'does not end'],
  ['standard', 'select "a', 'does not end'],
  ['standard', 'select /* /* */ 1', 'does not end'],
  ['standard', 'select $a$ 1 $b$', 'does not end'],
  ['standard', 'select $1', 'cannot be used'],
  ['standard', "select 1e'a'", 'cannot be used'],
  ['standard', 'select 1\0', 'cannot be used'],
  ['standard', "select E'a'\n'b\\'", 'in several pieces'],
  ['standard', "select 'a' -- b\n 'c'", 'in several pieces'],
  ['backslashes', "select 'a\\'", 'does not end'],
  ['backslashes', 'select /* 1', 'does not end'],
  ['backslashes', 'select `a', 'does not end'],
  ['backslashes', 'select /*! 1 */', 'carries out'],
  ['backslashes', 'select /*!50000 1 */', 'carries out'],
  ['backslashes', 'select /*M!100100 1 */', 'carries out'],
  ['backslashes', 'select /*+ SET_VAR(max_execution_time=0) */ 1', 'carries out'],
  ['backslashes', 'select ?', 'cannot be used'],
])('%s: %s is refused', (dialect, text, reason) => {
  expect(() => sqlTokens(text, dialect)).toThrow(expect.objectContaining({ message: expect.stringContaining(reason) }))
})

const inside = fc.string({ unit: fc.constantFrom(...`'"\`\\$;{}/*-#a\n é数`) })
const doubled = (text: string, sign: string) => text.replaceAll(sign, sign + sign)
const escaped = (text: string, sign: string) => doubled(text.replaceAll('\\', '\\\\'), sign)

const piece = (kind: string, text: fc.Arbitrary<string>) => text.map((one) => ({ kind, text: one }))
const common = [
  piece('word', fc.constantFrom('select', 'x', '_a1')),
  piece('number', fc.constantFrom('1', '2.5')),
  piece('place', fc.constantFrom('{a}', '{from}')),
  piece('sign', fc.constantFrom(';', ',', '+', '(', '=')),
]
const pieces: Record<SqlDialect, fc.Arbitrary<{ kind: string; text: string }>> = {
  standard: fc.oneof(
    ...common,
    piece(
      'quoted',
      inside.map((text) => `E'${escaped(text, "'")}'`),
    ),
    piece(
      'quoted',
      inside.map((text) => `'${doubled(text, "'")}'`),
    ),
    piece(
      'quoted',
      inside.map((text) => `"${doubled(text, '"')}"`),
    ),
    piece(
      'quoted',
      inside.map((text) => `$q$${text.replaceAll('$', '')}$q$`),
    ),
    piece(
      'comment',
      inside.map((text) => `/* ${text.replaceAll('/', '')} /* ' */ */`),
    ),
  ),
  backslashes: fc.oneof(
    ...common,
    piece(
      'quoted',
      inside.map((text) => `'${escaped(text, "'")}'`),
    ),
    piece(
      'quoted',
      inside.map((text) => `"${escaped(text, '"')}"`),
    ),
    piece(
      'quoted',
      inside.map((text) => `\`${doubled(text, '`')}\``),
    ),
    piece(
      'comment',
      inside.map((text) => `/* ${text.replaceAll('/', '')} */`),
    ),
  ),
}

test.each(DIALECTS)('every piece of a generated text is found: %s', (dialect) => {
  fc.assert(
    fc.property(fc.array(pieces[dialect], { maxLength: 12 }), (given) => {
      // Texts beside each other would be one text in several pieces.
      const apart = given.flatMap((one) => [one, { kind: 'sign', text: ',' }])
      const text = apart.map((one) => one.text).join(' ')
      const found = sqlTokens(text, dialect)
      expect(found.map((token) => token.text).join('')).toBe(text)
      expect(found.filter(({ kind }) => kind !== 'space')).toEqual(apart)
    }),
  )
})

test.each(DIALECTS)('any text is read as a whole or refused: %s', (dialect) => {
  fc.assert(
    fc.property(inside, (text) => {
      try {
        expect(
          sqlTokens(text, dialect)
            .map((token) => token.text)
            .join(''),
        ).toBe(text)
      } catch (error) {
        expect(error).toMatchObject({ code: 40001 })
      }
    }),
  )
})
