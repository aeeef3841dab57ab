import { DELIVER } from '@atrium/apps/shop/entities/order'
import type { Drawing } from './pictures.ts'

/** What the demonstration's shop is and sells. Invented; amounts in fen. */

const { pickup, dineIn, store, express } = DELIVER

/** Around the shop, where its customers live. */
export const SHOP_PLACE = { lng: 120.7342, lat: 31.3219, address: '苏州工业园区现代大道 88 号' }

export const SETTING = {
  name: '湖东小馆',
  servicePhone: '4000000105',
  notice: '堂食扫桌码点单；满 68 元免配送费，苏州特产可快递到全国。',
  coordinates: SHOP_PLACE,
  payTypes: [1, 3, 4],
  deliverOptions: [pickup, dineIn, store, express],
  delivery: { radius: 5000, minAmount: 2000, freeAmount: 6800, packFee: 100 },
  tariff: [
    { distance: 1000, fee: 300 },
    { distance: 3000, fee: 500 },
    { distance: 5000, fee: 800 },
  ],
  express: [
    { region: ['江苏省', '浙江省', '上海市', '安徽省'], first: 1000, firstFee: 600, add: 1000, addFee: 200 },
    { region: [], first: 1000, firstFee: 1000, add: 1000, addFee: 500 },
  ],
  shareRatio: 5,
}

/** Names of tables with a code. */
export const TABLES = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4'] as const

interface SeedProduct {
  name: string
  price: number
  /** With a price of its own each. */
  specs?: readonly (readonly [name: string, price: number])[]
  marketPrice?: number
  /** In grams. */
  weight: number
  unit: string
  /** How many there are after a restock. */
  full: number
  /** Made to order: its stock is not counted any more. */
  unlimited?: true
  limitNum?: number
  /** What a last count has found, if it is less than somebody should have let it become. */
  left?: number
  /** Its colours in its picture: what it is in, and what it is. */
  colours: readonly [outer: string, inner: string]
}

interface SeedCategory {
  name: string
  desc: string
  drawing: Drawing
  deliverOptions: readonly number[]
  products: readonly SeedProduct[]
}

const HERE = [pickup, dineIn, store]

export const CATEGORIES: readonly SeedCategory[] = [
  {
    name: '面饭主食',
    desc: '现点现做，约 10 分钟出餐',
    drawing: 'bowl',
    deliverOptions: HERE,
    products: [
      {
        ...{ name: '红烧牛肉面', price: 2200, weight: 650, unit: '碗', full: 80, colours: ['#b23a2e', '#e8b25c'] },
        specs: [
          ['小碗', 2200],
          ['大碗', 2600],
        ],
      },
      {
        ...{ name: '阳春面', price: 900, weight: 450, unit: '碗', full: 80, colours: ['#3b6ea5', '#f1dfa8'] },
        specs: [
          ['清汤', 900],
          ['加蛋', 1200],
        ],
      },
      { name: '枫镇大肉面', price: 2800, weight: 600, unit: '碗', full: 60, colours: ['#2f5d50', '#d98f5b'] },
      { name: '虾仁蛋炒饭', price: 1900, weight: 480, unit: '份', full: 60, colours: ['#44546a', '#f3c34f'] },
      {
        name: '白米饭',
        price: 200,
        weight: 220,
        unit: '碗',
        full: 200,
        unlimited: true,
        colours: ['#7a8c99', '#fbfaf4'],
      },
    ],
  },
  {
    name: '苏式小炒',
    desc: '一荤一素，家常口味',
    drawing: 'plate',
    deliverOptions: HERE,
    products: [
      {
        ...{ name: '松鼠鳜鱼', price: 8800, marketPrice: 9800, weight: 900, unit: '份', full: 30 },
        ...{ limitNum: 3, colours: ['#f4efe6', '#e2702f'] },
      },
      { name: '响油鳝糊', price: 5200, weight: 500, unit: '份', full: 30, colours: ['#eef2f5', '#6b4226'] },
      { name: '清炒河虾仁', price: 6800, weight: 380, unit: '份', full: 30, colours: ['#e7f0ea', '#f2a07b'] },
      { name: '鸡头米炒芦笋', price: 4200, weight: 400, unit: '份', full: 30, colours: ['#f6f1e7', '#7fae5b'] },
      { name: '香菇青菜', price: 1600, weight: 350, unit: '份', full: 50, colours: ['#eceff1', '#4f8a4c'] },
    ],
  },
  {
    name: '点心小吃',
    desc: '下午茶与夜宵',
    drawing: 'basket',
    deliverOptions: HERE,
    products: [
      {
        ...{ name: '蟹粉小笼包', price: 2400, weight: 260, unit: '笼', full: 60, colours: ['#c79a63', '#f7ecd8'] },
        specs: [
          ['6 只', 2400],
          ['12 只', 4500],
        ],
      },
      { name: '生煎馒头', price: 1200, weight: 240, unit: '份', full: 60, colours: ['#a9793f', '#f0d9a6'] },
      { name: '虾肉小馄饨', price: 1400, weight: 380, unit: '碗', full: 60, colours: ['#b58a55', '#f6d8c8'] },
      { name: '鲜肉月饼', price: 600, weight: 80, unit: '只', full: 120, left: 4, colours: ['#ba8c52', '#e0a96b'] },
      { name: '萝卜丝饼', price: 500, weight: 90, unit: '只', full: 90, colours: ['#af8048', '#eac27d'] },
    ],
  },
  {
    name: '咖啡茶饮',
    desc: '默认少糖，可备注',
    drawing: 'cup',
    deliverOptions: HERE,
    products: [
      {
        ...{ name: '桂花拿铁', price: 2200, weight: 420, unit: '杯', full: 90, colours: ['#fbf7f0', '#b98b5e'] },
        specs: [
          ['热', 2200],
          ['冰', 2200],
          ['冰·大杯', 2600],
        ],
      },
      { name: '美式咖啡', price: 1500, weight: 400, unit: '杯', full: 90, colours: ['#f3f4f6', '#4b2e1e'] },
      { name: '碧螺春', price: 1800, weight: 400, unit: '杯', full: 90, colours: ['#f2f6ee', '#9dbb6a'] },
      { name: '杨梅气泡水', price: 1600, weight: 450, unit: '杯', full: 80, colours: ['#fdf3f5', '#c2415f'] },
      { name: '现磨豆浆', price: 600, weight: 350, unit: '杯', full: 80, colours: ['#f7f7f2', '#efe3c4'] },
    ],
  },
  {
    name: '时令水果',
    desc: '当天到店，坏果包赔',
    drawing: 'fruit',
    deliverOptions: [pickup, store],
    products: [
      { name: '阳山水蜜桃', price: 3600, weight: 1500, unit: '盒', full: 30, left: 0, colours: ['#f7b7a3', '#7fa650'] },
      { name: '东山白玉枇杷', price: 4200, weight: 1000, unit: '盒', full: 30, colours: ['#f5c95c', '#6f9c45'] },
      { name: '赣南脐橙', price: 2900, weight: 2500, unit: '箱', full: 40, colours: ['#f08a2c', '#4f8a3a'] },
      { name: '阳光玫瑰葡萄', price: 3900, weight: 750, unit: '串', full: 40, colours: ['#b7cf63', '#5f8a3f'] },
      { name: '本地草莓', price: 4500, weight: 500, unit: '盒', full: 30, colours: ['#d9384a', '#5b9a45'] },
    ],
  },
  {
    name: '苏州特产',
    desc: '礼盒装，可快递到全国',
    drawing: 'box',
    deliverOptions: [pickup, store, express],
    products: [
      {
        ...{ name: '碧螺春茶礼盒', price: 12800, marketPrice: 16800, weight: 450, unit: '盒', full: 40 },
        ...{ colours: ['#2f6b4f', '#e7d7a1'] },
        specs: [
          ['一级 100 克', 12800],
          ['特级 100 克', 19800],
          ['特级 250 克', 42800],
        ],
      },
      { name: '采芝斋粽子糖', price: 2800, weight: 400, unit: '罐', full: 60, colours: ['#b5323a', '#f0c46c'] },
      { name: '黄天源糕团礼盒', price: 5800, weight: 800, unit: '盒', full: 40, colours: ['#d98aa0', '#fbeff2'] },
      { name: '卤汁豆腐干', price: 1800, weight: 300, unit: '袋', full: 90, colours: ['#7b4a2b', '#d9a066'] },
      { name: '虾子鲞鱼', price: 4600, weight: 250, unit: '盒', full: 30, left: 3, colours: ['#33557a', '#e6c99a'] },
    ],
  },
  {
    name: '零食干货',
    desc: '办公室常备',
    drawing: 'bag',
    deliverOptions: [pickup, store, express],
    products: [
      { name: '每日坚果', price: 5900, weight: 750, unit: '盒', full: 60, colours: ['#8a5a34', '#e9d3ab'] },
      { name: '奶油西瓜子', price: 1500, weight: 300, unit: '袋', full: 80, colours: ['#3f3a38', '#d7c9b0'] },
      { name: '杨梅蜜饯', price: 2200, weight: 250, unit: '罐', full: 60, colours: ['#8e2f4c', '#e7b3c0'] },
      { name: '手工雪花酥', price: 2600, weight: 300, unit: '袋', full: 50, colours: ['#c9b18c', '#faf3e4'] },
      { name: '桂花酒酿', price: 1900, weight: 600, unit: '瓶', full: 50, colours: ['#d9a83a', '#fbf5e2'] },
    ],
  },
  {
    name: '日用文创',
    desc: '园林与刺绣的小物件',
    drawing: 'card',
    deliverOptions: [pickup, store, express],
    products: [
      { name: '园林花窗书签', price: 1200, weight: 30, unit: '枚', full: 90, colours: ['#2f4f6b', '#cfd9e2'] },
      { name: '苏绣团扇', price: 9800, weight: 180, unit: '把', full: 30, colours: ['#a8c3b5', '#d0596b'] },
      {
        ...{ name: '宋锦帆布袋', price: 6800, weight: 260, unit: '个', full: 40, colours: ['#7a2f3b', '#d8b56c'] },
        specs: [
          ['米白', 6800],
          ['靛蓝', 6800],
        ],
      },
      { name: '缂丝杯垫', price: 4800, weight: 60, unit: '片', full: 50, colours: ['#4b6584', '#e1b12c'] },
      { name: '桃花坞年画明信片', price: 2500, weight: 120, unit: '套', full: 60, colours: ['#c44536', '#f2e3c6'] },
    ],
  },
]

/** Where express goes: province, city, area and street. */
export const ADDRESSES = [
  ['江苏省', '南京市', '鼓楼区', '中山北路 200 号 3 幢 501'],
  ['上海市', '上海市', '浦东新区', '张杨路 620 号 1208 室'],
  ['浙江省', '杭州市', '西湖区', '文三路 90 号 7 单元 302'],
  ['北京市', '北京市', '海淀区', '知春路 56 号 1501 室'],
  ['广东省', '深圳市', '南山区', '科苑路 12 号 B 座 806'],
  ['四川省', '成都市', '武侯区', '人民南路 33 号 2 栋 1103'],
  ['安徽省', '合肥市', '蜀山区', '黄山路 418 号 5 幢 604'],
] as const

export const NEIGHBOURS = [
  '星湖花园 6 幢 1102',
  '湖东公寓 3 幢 807',
  '现代大厦 12 楼 1206',
  '玲珑湾 18 幢 503',
] as const

export const COMPANIES = ['顺丰速运', '中通快递', '京东物流'] as const

export const NOTES = ['少辣', '不要香菜', '多给一双筷子', '到了打电话', '放前台', '请分开包装'] as const
