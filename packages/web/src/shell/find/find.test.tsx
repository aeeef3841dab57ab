import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage, sessionOf, toyApp } from '../../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const menu = [
  { module: 'crate', path: 'crate/list' },
  { module: 'secret', path: 'secret/list' },
  { module: 'setting/code', path: 'setting/code' },
]
const product = { apps: [toyApp('depot', { menu }), toyApp('yard', { menu })] }

async function open() {
  const session = sessionOf({
    apps: ['depot'],
    holds: ['depot crate read', 'depot setting/code read', 'yard crate read'],
  })
  const page = await openPage('/home', product, { 'GET /api/user/me': () => session })
  await screen.findByRole('banner')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const input = await screen.findByRole('combobox', { name: '搜索' })
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  const write = (value: string) => fireEvent.change(input, { target: { value } })
  return { ...page, input, options, write }
}

test('Ctrl-K finds every page that the person may open, and no other page', async () => {
  const { options, write } = await open()
  expect(options()).toEqual([
    '应用中心',
    'depot zh_CN',
    'crate/list zh_CNdepot zh_CN',
    'setting/code zh_CNdepot zh_CN',
    '个人资料个人中心',
    '我的消息个人中心',
    '通知设置个人中心',
    '修改密码个人中心',
    '登录设备个人中心',
    '微信绑定个人中心',
  ])
  write('code dep')
  expect(options()).toEqual(['setting/code zh_CNdepot zh_CN'])
  write('secret')
  expect(options()).toEqual([])
  expect(await screen.findByText('没有找到')).toBeTruthy()
})

test('arrow keys choose, Enter opens the page, and the dialog closes', async () => {
  const { address, input, write } = await open()
  write('zh_CN')
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  expect(document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent).toContain('crate/list')
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/depot/crate/list'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('[R643] the dialog opens with the button and with Ctrl-K, and closes with Esc', async () => {
  const { input } = await open()
  fireEvent.keyDown(input, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  expect(await screen.findByRole('combobox', { name: '搜索' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})
