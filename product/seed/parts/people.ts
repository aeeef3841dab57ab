/** Invented agents, shops and consumers of the demonstration's charging network. Any likeness is coincidence. */

interface SeedPartner {
  name: string
  contact: string
  /** 130-0001-xxxx: clearly not in use. */
  mobile: string
  /** In percent. */
  shareRatio: number
}

/** The agent above the first one, if the tenant has it (seed/partner-names.ts). */
export const ABOVE = '江苏分公司'

export const AGENTS: readonly (SeedPartner & { region: string; parent?: string })[] = [
  { name: '苏州城市运营中心', contact: '顾长明', mobile: '13000010001', shareRatio: 3, region: '苏州市' },
  {
    name: '园区东片代理',
    contact: '陆晓峰',
    mobile: '13000010002',
    shareRatio: 6,
    region: '工业园区东部',
    parent: '苏州城市运营中心',
  },
  {
    name: '园区西片代理',
    contact: '钱雅丽',
    mobile: '13000010003',
    shareRatio: 6,
    region: '工业园区西部',
    parent: '苏州城市运营中心',
  },
]

export const CHANNELS: readonly (SeedPartner & { agent: string })[] = [
  { name: '物业联盟', contact: '宋立平', mobile: '13000010011', shareRatio: 4, agent: '园区东片代理' },
  { name: '商圈推广', contact: '高敏', mobile: '13000010012', shareRatio: 5, agent: '园区西片代理' },
]

/** In the order of the fleet's places. */
export const MERCHANTS: readonly (SeedPartner & { category: string; agent: string; channel?: string })[] = [
  {
    name: '星湖花园物业',
    contact: '汪建业',
    mobile: '13000010021',
    shareRatio: 30,
    category: '住宅小区',
    agent: '园区东片代理',
    channel: '物业联盟',
  },
  {
    name: '湖东商业管理',
    contact: '许曼',
    mobile: '13000010022',
    shareRatio: 25,
    category: '商业综合体',
    agent: '园区东片代理',
  },
  {
    name: '金鸡湖停车公司',
    contact: '丁海生',
    mobile: '13000010023',
    shareRatio: 20,
    category: '交通枢纽',
    agent: '园区西片代理',
    channel: '商圈推广',
  },
  {
    name: '科教园后勤集团',
    contact: '章文婷',
    mobile: '13000010024',
    shareRatio: 28,
    category: '校园',
    agent: '园区西片代理',
  },
  {
    name: '唯亭公寓运营',
    contact: '侯志强',
    mobile: '13000010025',
    shareRatio: 30,
    category: '住宅小区',
    agent: '园区东片代理',
    channel: '物业联盟',
  },
  {
    name: '斜塘文旅',
    contact: '沈梦',
    mobile: '13000010026',
    shareRatio: 22,
    category: '景区',
    agent: '园区西片代理',
    channel: '商圈推广',
  },
  {
    name: '示范工厂后勤',
    contact: '何振宇',
    mobile: '13000010027',
    shareRatio: 10,
    category: '企业园区',
    agent: '园区东片代理',
  },
  {
    name: '阳澄湖服务区公司',
    contact: '倪卫东',
    mobile: '13000010028',
    shareRatio: 35,
    category: '服务区',
    agent: '园区东片代理',
  },
]

const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const TITLES = ['先生', '女士', '师傅', '同学'] as const

export const RIDERS = 96

/** Name of a consumer; consumers have no other personal data. */
export function riderName(index: number): string {
  return `${SURNAMES[(index * 7) % SURNAMES.length]}${TITLES[index % TITLES.length]}`
}

export function riderMobile(index: number): string {
  return `1300002${String(index + 1).padStart(4, '0')}`
}
