import { inLocale, invalidParameter, LOCALES, type Refusal, type Text } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import { keepFetched } from '@atrium/core/server/files/kept'
import { fileUrl, newFileName } from '@atrium/core/server/files/name'
import { openFileStore } from '@atrium/core/server/files/store'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import { v7 as uuid } from 'uuid'
import type { PictureProblem } from '../../../contract/picture-address.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { fetchPicture } from './fetch-picture.ts'
import { type ForeignPicture, foreignPictures, type Illustrated } from './foreign-pictures.ts'
import { CHECK_EVERY_S, knownPictures } from './known-pictures.ts'

/** New pictures of other sites in one save. */
const MAX_NEW = 20

const PROBLEMS: Record<PictureProblem, Text> = {
  refused: { zh_CN: '不允许访问该地址', en_US: 'This address may not be reached' },
  unreachable: { zh_CN: '无法从该地址读取图片', en_US: 'The picture could not be read from this address' },
  type: { zh_CN: '该地址不是 JPG、PNG、WebP 图片', en_US: 'This address has no JPG, PNG or WebP picture' },
  size: { zh_CN: '该地址的图片太大', en_US: 'The picture at this address is too large' },
}
const TOO_MANY: Text = {
  zh_CN: '一次最多新增 20 张外部图片',
  en_US: 'Add at most 20 pictures of other sites at a time',
}

/**
 * Fetches the pictures of other sites that a dashboard is to show and that are not here yet. It runs before the
 * dashboard's transaction.
 * @throws invalidParameter at the fields whose pictures could not be fetched
 */
export async function preparePictures(services: Services, session: Session, saved: Illustrated): Promise<void> {
  const wanted = foreignPictures(saved, kindsOf(services).widgets)
  if (wanted.length === 0) return
  const { known, allow } = await services.db.asTenant(session.tenantId, async (tx) => ({
    known: await knownPictures(tx, wanted),
    allow: await allowancesOf(tx),
  }))
  const fresh = new Map(wanted.filter(({ address }) => !known.has(address)).map((one) => [one.address, one]))
  const wrong: Record<string, Text> = {}
  const mark = (address: string, text: Text) => {
    for (const one of wanted) if (one.address === address) wrong[one.path] = text
  }
  await Promise.all(
    [...fresh.values()].map(async (one, index) => {
      if (index >= MAX_NEW) return mark(one.address, TOO_MANY)
      const fetched = await fetchPicture(services.egress, session.tenantId, one.address, allow)
      if ('problem' in fetched) return mark(one.address, textOf(fetched))
      await keep(services, session, one, fetched.picture)
    }),
  )
  if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
}

async function keep(
  services: Services,
  { tenantId, userId }: Session,
  { address, everyS }: ForeignPicture,
  picture: Parameters<typeof keepFetched>[2]['picture'],
): Promise<void> {
  const name = newFileName()
  const store = await openFileStore(services.settings)
  await keepFetched(services, store, { tenantId, userId, name, picture })
  const now = Date.now()
  await services.db.asTenant(tenantId, (tx) =>
    tx
      .insertInto('web_picture')
      .values({
        id: uuid(),
        address,
        url: fileUrl(name),
        every_s: everyS,
        fetched_at: new Date(now),
        due_at: new Date(now + (everyS ?? CHECK_EVERY_S) * 1000),
        problem: null,
        creator_id: userId,
      })
      // Somebody else has just saved the same address.
      .onConflict((conflict) => conflict.columns(['tenant_id', 'address']).doNothing())
      .execute(),
  )
}

function textOf({ problem, refusal }: { problem: PictureProblem; refusal?: Refusal }): Text {
  if (!refusal) return PROBLEMS[problem]
  const detail = refusal.detail.params ?? {}
  const [zh_CN, en_US] = LOCALES.map((locale) => inLocale(refusal.text, locale, detail))
  return { zh_CN: zh_CN ?? '', en_US: en_US ?? '' }
}
