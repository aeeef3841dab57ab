import { expect, type Page } from '@playwright/test'
import { signIn } from './desk.ts'
import { test } from './world.ts'

/** A PNG that the browser has drawn. */
async function drawn(page: Page, side: number): Promise<Buffer> {
  const address = await page.evaluate((px) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: px, height: px })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#2a7'
    pen.fillRect(0, 0, px, px / 2)
    return canvas.toDataURL('image/png')
  }, side)
  return Buffer.from(address.split(',')[1]!, 'base64')
}

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file)

/** The user's picture in the header: its address, and its natural width (0 until it is loaded). */
async function shownInHeader(page: Page): Promise<readonly [string, number]> {
  const picture = page.getByRole('banner').getByRole('img', { name: '演示用户 的头像' })
  return picture.evaluate((image: HTMLImageElement) => [new URL(image.src).pathname, image.naturalWidth] as const)
}

test('a user changes their picture: the header shows it at once, the upload shows its progress, and it can be removed', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  await page.goto('/user')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/file', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, { name: '我.png', mimeType: 'image/png', buffer: await drawn(page, 700) })
  await expect(page.getByRole('progressbar', { name: '正在上传头像' })).toBeVisible()
  release()
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect.poll(() => shownInHeader(page)).toEqual([expect.stringMatching(/^\/api\/file\/[0-9a-f]{32}$/), 512])
  await page.reload()
  await expect.poll(() => shownInHeader(page)).toEqual([expect.stringMatching(/^\/api\/file\//), 512])

  // The same with drag and drop.
  const [before] = await shownInHeader(page)
  const bytes = [...(await drawn(page, 60))]
  const dropped = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(given)], 'b.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  await page.locator('.core-user-avatar').dispatchEvent('drop', { dataTransfer: dropped })
  await expect.poll(() => shownInHeader(page)).toEqual([expect.not.stringContaining(before), 60])

  await page.getByRole('button', { name: '移除头像' }).click()
  await expect.poll(async () => (await shownInHeader(page))[0]).toMatch(/^\/assets\/|^image/)
  expect(complaints).toEqual([])
})

test('[S27] a file that is not a picture, is too large or is an SVG is refused with a reason, and nothing changes', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  await page.goto('/user')
  await expect.poll(async () => (await shownInHeader(page))[1]).toBeGreaterThan(0)
  const before = await shownInHeader(page)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const reported = page.getByRole('alert').filter({ hasText: /./ })
  for (const [name, mimeType, buffer, words] of [
    ['标志.svg', 'image/svg+xml', svg, '仅支持 JPG、PNG、WebP 图片'],
    ['大.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1), '图片不能超过 5 MB'],
    // The name and type are those of a picture; only the server finds the difference.
    ['标志.png', 'image/png', svg, '仅支持 JPG、PNG、WebP 图片'],
  ] as const) {
    await choose(page, { name, mimeType, buffer })
    await expect(reported, name).toHaveText(words)
    expect(await shownInHeader(page)).toEqual(before)
  }
})
