import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import type { RichTextNode } from '@atrium/core/contract/rich-text'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import RichText from './index.ts'
import RichTextView from './view.tsx'

afterEach(cleanup)

const doc = (...content: unknown[]) => ({ type: 'doc', content }) as RichTextNode
const text = (said: unknown, ...marks: unknown[]) => ({ type: 'text', text: said, marks })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const link = (href: unknown) => paragraph(text('手册', { type: 'link', attrs: { href } }))

function show(content: RichTextNode, values = {}) {
  const props = withDefaults(RichText.props, { content })
  return render(<RichTextView {...viewProps({ props, values })} />).container
}

const problem = (content: RichTextNode) => RichText.check?.(withDefaults(RichText.props, { content })).content

test('[R156] headings, lists, marks and tables of the document are drawn', () => {
  const item = (said: string) => ({ type: 'listItem', content: [paragraph(text(said))] })
  const cell = { type: 'tableCell', attrs: { colspan: 2, rowspan: 1 }, content: [paragraph(text('42 s'))] }
  show(
    doc(
      { type: 'heading', attrs: { level: 3 }, content: [text('要点')] },
      paragraph(text('断电', { type: 'bold' }, { type: 'italic' })),
      { type: 'orderedList', attrs: { start: 4 }, content: [item('清线'), item('首检')] },
      { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
    ),
  )
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('要点')
  expect(screen.getByText('断电').closest('strong')).toBeTruthy()
  expect(screen.getByRole('list').getAttribute('start')).toBe('4')
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['清线', '首检'])
  expect(screen.getByRole('cell').getAttribute('colspan')).toBe('2')
})

test('[S10] markup in a text is text, and of a node that is not known only the children stay', () => {
  const html = '<img src=x onerror=alert(1)>'
  const container = show(
    doc(
      paragraph(text(html)),
      { type: 'script', content: [text('alert(1)')] },
      { type: 'iframe', attrs: { src: '/' } },
    ),
  )
  expect(screen.getByText(html)).toBeTruthy()
  expect(container.querySelector('img, script, iframe')).toBeNull()
})

test('[S10] attributes do not become styles, handlers or classes', () => {
  const attrs = { style: 'position:fixed', onclick: 'alert(1)', class: 'c-modal', textAlign: 'url(x)', level: '9' }
  const color = 'red;background:url(https://evil.example)'
  const container = show(
    doc({ type: 'heading', attrs, content: [text('题', { type: 'textStyle', attrs: { color, fontSize: '9999px' } })] }),
  )
  const heading = screen.getByRole('heading', { level: 2 })
  expect([...heading.attributes].map(({ name }) => name)).toEqual([])
  expect(container.innerHTML).not.toContain('evil')
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 5])(
  '[S11] a link to %s is refused at save, and a stored one is drawn as text',
  (href) => {
    expect(problem(doc(link(href)))).toBeDefined()
    const container = show(doc(link(href)))
    expect(screen.getByText('手册')).toBeTruthy()
    expect(container.querySelector('a')).toBeNull()
  },
)

test('[S11] a link to another site asks first, opens beside the dashboard and does not tell where it comes from', () => {
  show(doc(link('https://example.com/a'), link('/home'), link(`${location.origin}/home`)))
  const [foreign, own, whole] = screen.getAllByRole('link') as HTMLAnchorElement[]
  expect([foreign!.getAttribute('href'), foreign!.target, foreign!.rel]).toEqual([
    'https://example.com/a',
    '_blank',
    'noopener noreferrer',
  ])
  expect([own!.getAttribute('href'), own!.target]).toEqual(['/home', ''])
  expect([whole!.href, whole!.target]).toEqual([`${location.origin}/home`, ''])
  expect(fireEvent.click(own!)).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(fireEvent.click(foreign!)).toBe(false)
  expect(screen.getByRole('dialog').textContent).toContain('example.com')
  expect(problem(doc(link('https://example.com/a')))).toBeUndefined()
})

test('a picture of another site is refused at save, and a stored one is not loaded', () => {
  const image = (src: string) => doc({ type: 'image', attrs: { src, alt: '接线图' } })
  expect(problem(image('https://evil.example/a.png'))).toBeDefined()
  expect(show(image('https://evil.example/a.png')).querySelector('img')).toBeNull()
  expect(screen.getByText('接线图')).toBeTruthy()
  cleanup()
  expect(problem(image(`/api/file/${'a'.repeat(32)}`))).toBeUndefined()
  expect(show(image(`/api/file/${'a'.repeat(32)}`)).querySelector('img')?.alt).toBe('接线图')
})

test('a document that is nested too deeply or malformed is refused at save, and a stored one is drawn as far as it goes', () => {
  let deep: unknown = paragraph(text('最里面'))
  for (let level = 0; level < 100; level++) deep = { type: 'blockquote', content: [deep] }
  expect(problem(doc(paragraph(text('前面')), deep))).toBeDefined()
  show(doc(paragraph(text('前面')), deep, null, { type: 'text', text: 7 }, { type: 'paragraph', content: 'x' }))
  expect(screen.getByText('前面')).toBeTruthy()
  expect(problem(doc(text(7)))).toBeDefined()
  expect(propErrors(RichText.props, { content: { type: 'paragraph' } })).not.toEqual({})
})

test('texts contain the values of parameters', () => {
  show(doc(paragraph(text('{line} 号线'))), { line: 'B' })
  expect(screen.getByText('B 号线')).toBeTruthy()
})

test('an empty document is shown as no data', () => {
  show(doc())
  expect(screen.getByText('暂无数据')).toBeTruthy()
})

test('a type that every JavaScript object has is not known either', () => {
  const container = show(
    doc({ type: 'constructor', content: [paragraph(text('inside', { type: 'toString' }))] }, paragraph(text('after'))),
  )
  expect([...container.querySelectorAll('p')].map((one) => one.textContent)).toEqual(['inside', 'after'])
})
