import { expect, test } from 'vitest'
import { shellDocument, titled } from './page-document.ts'

const HTML = '<html><head><title>Atrium</title></head><body></body></html>'
const PAGES = {
  '/app/page': {
    files: ['/assets/page.js', '/assets/page.css'],
    calls: [
      { path: '/api/me', query: [] },
      { path: '/api/row', query: ['_id', 'rev'] },
    ],
  },
}
const linksIn = (url: string) => shellDocument(HTML, url, PAGES).match(/<link [^>]*>/g) ?? []
const FILES = [
  '<link rel="modulepreload" crossorigin href="/assets/page.js">',
  '<link rel="preload" as="style" crossorigin href="/assets/page.css">',
]
const ME = '<link rel="preload" as="fetch" crossorigin href="/api/me">'

test('a title is a text of the document, whatever characters it has', () => {
  expect(titled(HTML, 'A & B </title>$1')).toContain('<title>A &amp; B &lt;/title>$1</title>')
})

test('the document names the files of the page at its address, and those of no other', () => {
  expect(linksIn('/app/page/?x=/')).toEqual([ME, ...FILES])
  for (const other of ['/app', '/app/page/1', '/?at=/app/page', '/constructor']) expect(linksIn(other)).toEqual([])
})

test('the document names the first calls of its page, if its address has what they need', () => {
  const row = '<link rel="preload" as="fetch" crossorigin href="/api/row?_id=7&amp;rev=2">'
  expect(linksIn('/app/page?rev=2&x=1&_id=7')).toEqual([ME, row, ...FILES])
  expect(linksIn('/app/page?rev=2&_id=')).toEqual([ME, ...FILES])
})

test('an address cannot add to the document', () => {
  const html = shellDocument(HTML, '/app/page?_id="><script>&rev=$&', PAGES)
  expect(html).not.toContain('<script')
  expect(html).toContain('_id=%22%3E%3Cscript%3E&amp;rev=%24"')
  expect(shellDocument(HTML, '//', PAGES)).toBe(HTML)
})
