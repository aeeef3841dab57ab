import { expect, test } from 'vitest'
import { testSteps } from './test-steps.ts'

test('a warning belongs to the step before it, which went well', async () => {
  const mayWrite = { zh_CN: '账号可写', en_US: 'The account may write' }
  const { steps } = await testSteps(async (inStep, warn) => {
    await inStep('signIn', () => {})
    warn(mayWrite)
    await inStep('query', () => {})
    return { columns: [], rows: [] }
  })
  expect(steps).toMatchObject([
    { step: 'signIn', ok: true, message: mayWrite },
    { step: 'query', ok: true },
  ])
  expect(steps[1]).not.toHaveProperty('message')
})

test('a fault of the network is said without its address, any other without its text', async () => {
  const messageOf = async (error: Error) => {
    const { steps } = await testSteps(async (inStep) => {
      await inStep('connect', () => Promise.reject(error))
      return { columns: [], rows: [] }
    })
    return steps.at(-1)?.message?.en_US
  }
  const code = (name: string) => Object.assign(new Error(`connect ${name} 10.0.0.1`), { code: name })
  expect(await messageOf(code('ETIMEDOUT'))).toBe('There was no answer in time')
  expect(await messageOf(code('ENOBUFS'))).toBe('A fault of the network (ENOBUFS)')
  expect(await messageOf(new Error('password=open'))).toBe('An unexpected error')
})
