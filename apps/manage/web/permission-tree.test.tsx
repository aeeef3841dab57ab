// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsole } from './testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = (list: object[] = []) => ({ list, refs: {}, pagination: { total: list.length, current: 1, pageSize: 15 } })

async function opened(holds?: string[], locale: 'zh_CN' | 'en_US' = 'zh_CN') {
  const user = {
    _id: 'u1',
    username: 'ann',
    name: '安妮',
    avatar: null,
    locale,
    updatePwd: false,
    mobile: null,
    email: null,
  }
  const console = await openConsole('/manage/role/list/new', {
    ...(holds ? { holds } : {}),
    user,
    answers: {
      'GET /api/role/list': () => page(),
      'POST /api/role': ({ body }) => ({ _id: 'r9', role: { ...(body as object), _id: 'r9', rev: 0 } }),
    },
  })
  const tree = await screen.findByRole('tree')
  return { ...console, tree }
}

/** The checkbox of the node with this name. */
const boxOf = (tree: HTMLElement, name: string) => {
  const node = within(tree).getByText(name).closest('.ant-tree-treenode')
  return node!.querySelector('.ant-tree-checkbox') as HTMLElement
}
const stateOf = (tree: HTMLElement, name: string) => boxOf(tree, name).getAttribute('aria-checked')
const expand = (tree: HTMLElement, name: string) => {
  const node = within(tree).getByText(name).closest('.ant-tree-treenode')
  fireEvent.click(node!.querySelector('.ant-tree-switcher')!)
}

test.each([
  ['zh_CN', ['企业管理', '用户', '登录记录', '账户'], '重置密码'],
  ['en_US', ['Admin', 'Users'], 'Reset passwords'],
] as const)(
  'in %s the tree shows labels for apps, pages and permissions, never keys',
  async (locale, _names, operation) => {
    const { tree } = await opened(undefined, locale)
    const module = locale === 'zh_CN' ? '用户' : 'Users'
    expand(tree, module)
    expect(await within(tree).findByText(operation)).toBeDefined()
    expect(tree.textContent).not.toMatch(/loginRecord|tenantMessage|resetPassword|can_|manage\b/)
  },
)

test('choosing a part of a page sets page, app and the whole tree to mixed, and choosing all of it checks it', async () => {
  const { tree } = await opened(['manage role create', 'manage role read', 'manage user read', 'manage user create'])
  expand(tree, '用户')
  fireEvent.click(boxOf(tree, '查看'))
  expect([stateOf(tree, '用户'), stateOf(tree, '企业管理')]).toEqual(['mixed', 'mixed'])
  const whole = screen.getByRole('checkbox', { name: /全选/ }) as HTMLInputElement
  expect(whole.closest('.ant-checkbox')!.className).toContain('indeterminate')
  fireEvent.click(boxOf(tree, '用户'))
  expect([stateOf(tree, '用户'), stateOf(tree, '企业管理')]).toEqual(['true', 'mixed'])
  fireEvent.click(whole)
  expect([stateOf(tree, '角色'), stateOf(tree, '企业管理')]).toEqual(['true', 'true'])
  fireEvent.click(whole)
  expect(stateOf(tree, '企业管理')).toBe('false')
})

test('only the user’s own permissions are offered, and the request has app, module and permission', async () => {
  const { tree, calls } = await opened(['manage role create', 'manage role read', 'manage user read'])
  expect(within(tree).queryByText('操作日志')).toBeNull()
  expand(tree, '用户')
  fireEvent.click(boxOf(tree, '查看'))
  fireEvent.change(screen.getByRole('textbox', { name: /^名称/ }), { target: { value: '巡视' } })
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/role')).toBe(true))
  const { body } = calls.find(({ method }) => method === 'POST')!
  expect(body).toMatchObject({ permissions: [{ app: 'manage', module: 'user', permission: 'read' }] })
})

test('the tree can be searched, and choosing in the search result keeps what is chosen elsewhere', async () => {
  const { tree } = await opened()
  fireEvent.click(boxOf(tree, '角色'))
  fireEvent.change(screen.getByRole('searchbox', { name: '搜索应用、页面或操作' }), { target: { value: '重置' } })
  expect(within(tree).queryByText('角色')).toBeNull()
  fireEvent.click(boxOf(tree, '重置密码'))
  expect(screen.getByText(/已选 5 \/ /)).toBeDefined()
  fireEvent.change(screen.getByRole('searchbox', { name: '搜索应用、页面或操作' }), { target: { value: '没有这样的' } })
  expect(screen.getByText('没有匹配的权限')).toBeDefined()
})
