import { expect, test } from 'vitest'
import { accountOf, rightsIn } from './account.ts'

const READS = { isMighty: false, mayWrite: false }
const WRITES = { isMighty: false, mayWrite: true }

test.each([
  ['GRANT USAGE ON *.* TO `a`@`%`', READS],
  ["GRANT SELECT, SHOW VIEW, PROCESS ON *.* TO `a`@`%` IDENTIFIED BY PASSWORD '*1'", READS],
  ['GRANT SELECT (`insert`, b) ON `plant`.`oven` TO `a`@`%`', READS],
  ['GRANT `reader`@`%` TO `a`@`%`', READS],
  ['GRANT SELECT, INSERT (`a`, `b`) ON `plant`.`oven` TO `a`@`%`', WRITES],
  ['GRANT ALL PRIVILEGES ON `plant`.* TO `a`@`%` WITH GRANT OPTION', WRITES],
  ['GRANT CREATE TEMPORARY TABLES ON `plant`.* TO `a`@`%`', WRITES],
  ['GRANT SELECT, FILE ON *.* TO `a`@`%`', { isMighty: true, mayWrite: false }],
  ['GRANT SUPER ON *.* TO `a`@`%`', { isMighty: true, mayWrite: false }],
  ['GRANT ALL PRIVILEGES ON *.* TO `root`@`localhost` WITH GRANT OPTION', { isMighty: true, mayWrite: true }],
])('what an account may do by %s', (line, rights) => {
  expect(rightsIn(['GRANT USAGE ON *.* TO `a`@`%`', line])).toEqual(rights)
})

test('MySQL is asked for the rights of the active roles, too', async () => {
  const asked: string[] = []
  const server = (role: string) => async (text: string) => {
    asked.push(text)
    return text.includes('role') ? [[role]] : [['GRANT FILE ON *.* TO `a`@`%`']]
  }
  expect(await accountOf(server('`r`@`%`,`s`@`%`'), '8.4.0')).toMatchObject({ isMighty: true })
  expect(asked.at(-1)).toBe('show grants for current_user() using `r`@`%`,`s`@`%`')
  await accountOf(server('NONE'), '8.4.0')
  expect(asked.at(-1)).toBe('show grants')
  await accountOf(server('r'), '10.11.19-MariaDB')
  expect(asked.filter((text) => text.includes('role'))).toHaveLength(2)
})
