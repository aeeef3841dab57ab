import { ago, bought } from '../pile.ts'
import type { Case } from './case.ts'

/** Tags and cards are case-insensitive. */
export const tags: Case[] = [
  {
    name: 'a card number in another case',
    sent: 'Authorize, start, stop -1 with cARD… for Card…',
    async run(pile) {
      const other = pile.cardNo.toUpperCase()
      const allowed = await pile.say('Authorize', { idTag: pile.cardNo.toLowerCase() })
      await pile.begin({ idTag: other })
      const stopped = await pile.stop(-1, 2000, { idTag: pile.cardNo.toLowerCase() })
      return [allowed, stopped, await pile.order('status', 'energy')]
    },
    result: [{ idTagInfo: { status: 'Accepted' } }, { idTagInfo: { status: 'Accepted' } }, { status: 5, energy: 1000 }],
  },
  {
    name: 'a start that is repeated with the tag in another case',
    sent: 'the same StartTransaction, tag in capitals',
    async run(pile) {
      const timestamp = ago(60)
      const one = await pile.begin({ timestamp })
      return (await pile.begin({ timestamp, idTag: pile.cardNo.toUpperCase() })) === one
    },
    result: true,
  },
  {
    name: 'an order’s tag in lower case',
    sent: 'Authorize and start with the tag in small letters',
    async run(pile) {
      const { idTag } = await bought(pile)
      const allowed = await pile.say('Authorize', { idTag: idTag.toLowerCase() })
      await pile.begin({ idTag: idTag.toLowerCase() })
      return [allowed, await pile.order('status', 'idTag').then(({ status }) => status)]
    },
    result: [{ idTagInfo: { status: 'Accepted' } }, 3],
  },
  {
    name: 'a card number that differs from another one only in case',
    sent: 'a clerk enters CARD… for another driver',
    async run(pile) {
      const { _id } = await pile.station.phone(pile.at)
      const { body } = await pile.station.clerk.get(`/api/charge/user?_id=${_id}`)
      const changed = { _id, rev: body.user.rev, cardNo: pile.cardNo.toUpperCase() }
      const answer = await pile.station.clerk.put('/api/charge/user', changed)
      const found = await pile.station.clerk.get(`/api/charge/user/list?keyword=${pile.cardNo.toLowerCase()}`)
      return [answer.body.code, Object.keys(answer.body.fields ?? {}), found.body.list.length]
    },
    result: [40903, ['cardNo'], 1],
  },
]
