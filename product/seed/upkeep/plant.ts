import type { Schedule } from '@atrium/apps/inspection/schedule'
import type { FormField } from '@atrium/core/contract/patterns/form'

/** What the demonstration plant looks after, and the rounds on which people look at it. Invented. */

interface SeedCategory {
  name: string
  slaHours: number
  fields: readonly FormField[]
  /** What breaks: a title, what is said of it, what was done. */
  faults: readonly (readonly [title: string, description: string, result: string])[]
  facilities: readonly (readonly [name: string, site: string])[]
}

const number = (key: string, label: string, unit: string): FormField => ({
  key,
  label,
  type: 'number',
  required: false,
  unit,
})

export const CATEGORIES: readonly SeedCategory[] = [
  {
    name: '水泵',
    slaHours: 8,
    fields: [number('flow', '流量', 'm³/h'), number('head', '扬程', 'm')],
    faults: [
      ['泵体漏水', '机械密封处持续滴水，地面有积水', '更换机械密封，试运行无泄漏'],
      ['运行异响', '运行时有周期性异响，振动偏大', '更换轴承并重新找正'],
      ['不出水', '启动后压力表无读数，出口不出水', '清理吸入口滤网并排气'],
    ],
    facilities: [
      ['一号循环水泵', '三号泵房'],
      ['二号循环水泵', '三号泵房'],
      ['消防稳压泵', '消防泵房'],
      ['污水提升泵', '东侧集水井'],
    ],
  },
  {
    name: '空压机',
    slaHours: 12,
    fields: [number('pressure', '排气压力', 'MPa'), number('power', '功率', 'kW')],
    faults: [
      ['排气温度高', '排气温度报警，达到 106 ℃', '更换油滤与散热器清洗'],
      ['自动停机', '运行约半小时后自动停机', '更换温控阀，连续运行正常'],
    ],
    facilities: [
      ['一号螺杆空压机', '空压站'],
      ['二号螺杆空压机', '空压站'],
      ['冷冻式干燥机', '空压站'],
    ],
  },
  {
    name: '电梯与起重',
    slaHours: 4,
    fields: [number('load', '额定载荷', 't')],
    faults: [
      ['轿门开关不畅', '三楼开门时卡顿，需要多次按按钮', '清理地坎并调整门机皮带'],
      ['遥控器失灵', '起升按钮按下没有反应', '更换遥控器电池与按键'],
    ],
    facilities: [
      ['一号货梯', '一车间北侧'],
      ['二号货梯', '二车间南侧'],
      ['5 吨行车', '一车间'],
      ['2 吨电动葫芦', '模具库'],
    ],
  },
  {
    name: '暖通',
    slaHours: 24,
    fields: [
      number('cold', '制冷量', 'kW'),
      { key: 'medium', label: '冷媒', type: 'select', required: false, options: ['R134a', 'R410A', 'R32'] },
    ],
    faults: [
      ['不制冷', '出风口温度与室温相同', '补充冷媒并检漏，已恢复制冷'],
      ['漏水', '吊顶处滴水，已放水桶', '疏通冷凝水管'],
      ['噪音大', '风机启动后噪音明显', '紧固风机底座，更换减振垫'],
    ],
    facilities: [
      ['一号冷水机组', '制冷站'],
      ['二号冷水机组', '制冷站'],
      ['冷却塔', '屋面'],
      ['一车间组合空调', '一车间夹层'],
      ['办公楼新风机', '办公楼屋面'],
    ],
  },
  {
    name: '消防与照明',
    slaHours: 48,
    fields: [],
    faults: [
      ['应急灯不亮', '按下测试键没有反应', '更换蓄电池'],
      ['灯具闪烁', '货架三区有两盏灯闪烁', '更换驱动电源'],
      ['门损坏', '闭门器漏油，门关不严', '更换闭门器'],
    ],
    facilities: [
      ['一车间应急照明', '一车间'],
      ['成品库照明', '成品库'],
      ['东侧防火门', '成品库东侧'],
      ['室外消火栓', '厂区南路'],
    ],
  },
]

interface SeedPath {
  name: string
  schedule: Schedule
  limitMinutes: number
  inOrder: boolean
  /** Names of its points, with the facility that stands there and what is measured. */
  points: readonly (readonly [
    name: string,
    facility: string | null,
    measured?: readonly [label: string, unit: string, min: number, max: number],
  ])[]
}

const at = (...hours: number[]) => hours.map((hour) => ({ hour: Math.floor(hour), minute: (hour % 1) * 60 }))

export const PATHS: readonly SeedPath[] = [
  {
    name: '动力站房日巡',
    schedule: { type: 2, days: [], times: at(8.5, 16) },
    limitMinutes: 90,
    inOrder: false,
    points: [
      ['三号泵房一号泵', '一号循环水泵', ['出口压力', 'MPa', 0.25, 0.6]],
      ['三号泵房二号泵', '二号循环水泵', ['出口压力', 'MPa', 0.25, 0.6]],
      ['空压站一号机', '一号螺杆空压机', ['排气温度', '℃', 60, 100]],
      ['空压站二号机', '二号螺杆空压机', ['排气温度', '℃', 60, 100]],
      ['制冷站一号机组', '一号冷水机组', ['出水温度', '℃', 5, 12]],
      ['制冷站二号机组', '二号冷水机组', ['出水温度', '℃', 5, 12]],
      ['屋面冷却塔', '冷却塔', ['集水盘水位', 'mm', 150, 320]],
    ],
  },
  {
    name: '消防设施周巡',
    schedule: { type: 3, days: [1, 4], times: at(14) },
    limitMinutes: 120,
    inOrder: true,
    points: [
      ['消防泵房', '消防稳压泵', ['管网压力', 'MPa', 0.4, 0.8]],
      ['厂区南路消火栓', '室外消火栓'],
      ['成品库东侧防火门', '东侧防火门'],
      ['一车间疏散通道', '一车间应急照明'],
      ['模具库灭火器', null],
    ],
  },
  {
    name: '夜间安全巡查',
    schedule: { type: 2, days: [], times: at(22) },
    limitMinutes: 120,
    inOrder: true,
    points: [
      ['南门', null],
      ['东门货场', null],
      ['成品库', '成品库照明', ['库内温度', '℃', 5, 32]],
      ['一车间配电间', null, ['室内温度', '℃', 5, 40]],
      ['二车间配电间', null, ['室内温度', '℃', 5, 40]],
      ['危化品暂存间', null],
    ],
  },
]

/** The repairers and inspectors of `people.ts`. */
export const REPAIRERS = ['demo.qin', 'demo.xu'] as const
export const INSPECTORS = ['demo.jiang', 'demo.yan'] as const
