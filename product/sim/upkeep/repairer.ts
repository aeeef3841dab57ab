import { randomUUID } from 'node:crypto'
import type { Outcome } from '../parts/person.ts'
import type { Worker } from './duty.ts'

interface Row {
  _id: string
  status: number
}

const PATH = '/api/facility/repair'
const SUBMITTED = 1
const ACCEPTED = 2
const FAULTS = ['运行异响', '漏水', '无法启动', '指示灯不亮', '温度偏高']
const RESULTS = ['更换密封件，试运行正常', '紧固接线端子', '清洗滤网', '更换轴承', '重新设定参数并观察一小时']
const PLACE = { lng: 120.62, lat: 31.32, accuracyM: 12 }

/** Takes the oldest open repair through its next steps to the end; if there is none, reports something first. */
export async function repairOne({ caller, dice, userId, work }: Worker): Promise<Outcome> {
  const row = (await oldest()) ?? (await report())
  if (!row) return 'nothingFree'
  const act = (type: string, input: object = {}) =>
    caller.put(`${PATH}?type=${type}`, {
      _id: row._id,
      ...input,
      idemKey: randomUUID(),
      takenAt: new Date().toISOString(),
      place: PLACE,
    })
  if (row.status === SUBMITTED) await act('accept', { repairers: [userId] })
  if (row.status <= ACCEPTED) {
    await work(2, 6)
    await act('start')
  }
  await work(4, 15)
  await act('finish', { result: dice.pick(RESULTS), cost: dice.whole(0, 80) * 500, laborMinutes: dice.whole(10, 120) })
  return 'finished'

  async function oldest(): Promise<Row | undefined> {
    const query = { status: '1,2,3', sort: 'createdAt', pageSize: 10 }
    return (await caller.get<{ list: Row[] }>(`${PATH}/list`, query)).list[0]
  }

  async function report(): Promise<Row | undefined> {
    const { list } = await caller.get<{ list: { _id: string; name: string }[] }>('/api/facility/facility/list', {
      status: 2,
      pageSize: 100,
    })
    if (list.length === 0) return undefined
    const facility = dice.pick(list)
    const fault = dice.pick(FAULTS)
    const body = { title: `${facility.name}${fault}`, description: `巡视时发现${fault}`, facility: facility._id }
    return (await caller.post<{ repair: Row }>(PATH, body)).repair
  }
}
