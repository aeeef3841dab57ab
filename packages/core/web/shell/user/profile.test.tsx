import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, openPage, refused, sessionOf } from '../../../testing/web/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const signedIn = sessionOf({})

function open(extra: Answers = {}) {
  return openPage('/user', {}, { 'GET /api/user/me': () => signedIn, ...extra })
}

test('name and e-mail address are saved, and the greeting in the header uses the new name', async () => {
  const { calls } = await open({
    'PUT /api/user/loginUser': ({ body }) => ({ user: { ...signedIn.user, ...(body as object) } }),
  })
  fireEvent.change(await screen.findByLabelText('姓名'), { target: { value: '安娜' } })
  fireEvent.change(screen.getByLabelText('邮箱'), { target: { value: 'anna@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('您好，安娜')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: '安娜', email: 'anna@example.com' })
})

test('an invalid e-mail address is shown at the field and not sent; errors from the server are shown there, too', async () => {
  const { calls } = await open({ 'PUT /api/user/loginUser': () => refused(400, { fields: { email: '已被使用' } }) })
  const email = await screen.findByLabelText('邮箱')
  fireEvent.change(email, { target: { value: 'nobody' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填写正确的邮箱')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  fireEvent.change(email, { target: { value: 'taken@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已被使用')).toBeTruthy()
})

test('wrong fields of the profile are counted, and a click leads to the first of them', async () => {
  const { calls } = await open({})
  const name = await screen.findByLabelText('姓名')
  fireEvent.change(name, { target: { value: ' ' } })
  fireEvent.change(screen.getByLabelText('邮箱'), { target: { value: 'nobody' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  const note = await screen.findByRole('button', { name: '有 2 项需要修改' })
  expect(await screen.findByText('请填写姓名')).toBeTruthy()
  name.blur()
  fireEvent.click(note)
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})
