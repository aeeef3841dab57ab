/** Invented partners of the demonstration. Any likeness is coincidence, and no number is in use. */

export interface SeedAgent {
  name: string
  contact: string
  region: string
  /** In percent. */
  shareRatio: number
  below?: readonly SeedAgent[]
}

export const AGENTS: readonly SeedAgent[] = [
  {
    name: '华东运营中心',
    contact: '顾明远',
    region: '华东',
    shareRatio: 3,
    below: [
      {
        name: '江苏分公司',
        contact: '陆晓东',
        region: '江苏',
        shareRatio: 4,
        below: [{ name: '南京代理', contact: '方知行', region: '南京', shareRatio: 8 }],
      },
      { name: '上海代理', contact: '许静安', region: '上海', shareRatio: 9 },
      { name: '浙江代理', contact: '钟一帆', region: '浙江', shareRatio: 9 },
    ],
  },
  {
    name: '华南运营中心',
    contact: '梁启航',
    region: '华南',
    shareRatio: 4,
    below: [{ name: '广深代理', contact: '黎思源', region: '广州、深圳', shareRatio: 9 }],
  },
]

export const CHANNELS = [
  { name: '商圈招商', contact: '童雅文', mobile: '19900000102', shareRatio: 2 },
  { name: '线上报名', contact: null, mobile: null, shareRatio: 0 },
] as const

export interface SeedMerchant {
  name: string
  category: string
  contact: string
  address: string
  lng: number
  lat: number
  agent: string
  channel?: string
  shareRatio: number
}

const elsewhere = (agent: string, rows: readonly (readonly [string, string, string, string, number, number])[]) =>
  rows.map(
    ([name, category, contact, address, lng, lat], index): SeedMerchant => ({
      ...{ name, category, contact, address, lng, lat, agent },
      ...(index % 3 === 0 ? { channel: '商圈招商' } : {}),
      shareRatio: 30 + (index % 3) * 5,
    }),
  )

/** Without Suzhou: the merchants of the simulated charging piles are in seed/parts. */
export const MERCHANTS: readonly SeedMerchant[] = [
  ...elsewhere('南京代理', [
    ['仙林大学城公寓', '住宅小区', '夏知秋', '南京市栖霞区文苑路 12 号', 118.9286, 32.1031],
    ['河西中央公园', '公园', '柳如烟', '南京市建邺区江东中路 66 号', 118.7301, 32.0052],
    ['江宁智造园', '产业园区', '甘霖', '南京市江宁区将军大道 33 号', 118.8045, 31.9237],
    ['新街口停车楼', '停车场', '詹承志', '南京市秦淮区中山南路 8 号', 118.7842, 32.0417],
    ['浦口高新医院', '医院', '洪博文', '南京市浦口区浦滨路 20 号', 118.7036, 32.1328],
    ['玄武湖东门', '文旅街区', '伍云舟', '南京市玄武区龙蟠路 1 号', 118.8063, 32.0766],
  ]),
  ...elsewhere('上海代理', [
    ['张江科学园', '产业园区', '卓一鸣', '上海市浦东新区祖冲之路 200 号', 121.5993, 31.2079],
    ['虹桥天地停车场', '停车场', '贝思敏', '上海市闵行区申长路 688 号', 121.3206, 31.1951],
    ['五角场广场', '商业综合体', '柯以南', '上海市杨浦区淞沪路 77 号', 121.5142, 31.2989],
    ['徐家汇公园', '公园', '祝君安', '上海市徐汇区肇嘉浜路 900 号', 121.4437, 31.1992],
    ['临港人才公寓', '住宅小区', '游子衿', '上海市浦东新区环湖西路 5 号', 121.9103, 30.8987],
    ['嘉定汽车城', '工厂', '池上楼', '上海市嘉定区安亭墨玉路 28 号', 121.1623, 31.2876],
    ['松江大学城', '学校', '桑榆', '上海市松江区文诚路 18 号', 121.2134, 31.0512],
  ]),
  ...elsewhere('浙江代理', [
    ['西溪软件园', '产业园区', '翁书杰', '杭州市西湖区文三西路 98 号', 120.0684, 30.2743],
    ['钱江世纪公园', '公园', '裴雨晴', '杭州市萧山区奔竞大道 1 号', 120.2384, 30.2356],
    ['滨江物联网小镇', '产业园区', '娄承恩', '杭州市滨江区江虹路 16 号', 120.1893, 30.1867],
    ['宁波南部商务区', '商业综合体', '窦文轩', '宁波市鄞州区泰康中路 50 号', 121.5462, 29.8031],
    ['嘉兴南湖景区', '文旅街区', '章若水', '嘉兴市南湖区南溪路 6 号', 120.7642, 30.7425],
    ['绍兴柯桥市场', '市场', '鲍志远', '绍兴市柯桥区轻纺路 10 号', 120.4931, 30.0834],
    ['湖州太湖服务区', '高速服务区', '岑思远', '湖州市吴兴区太湖路 2 号', 120.1217, 30.9463],
  ]),
  ...elsewhere('广深代理', [
    ['南山科技园', '产业园区', '麦嘉豪', '深圳市南山区科苑路 15 号', 113.9436, 22.5405],
    ['福田口岸停车场', '停车场', '区伟明', '深圳市福田区裕亨路 3 号', 114.0681, 22.5156],
    ['龙华公寓', '住宅小区', '冼丽仪', '深圳市龙华区民治大道 9 号', 114.0392, 22.6194],
    ['琶洲会展南', '商业综合体', '招志强', '广州市海珠区新港东路 100 号', 113.3634, 23.0977],
    ['大学城南站', '公共交通', '邝文婷', '广州市番禺区外环西路 1 号', 113.3937, 23.0465],
    ['白云新城', '住宅小区', '霍梓轩', '广州市白云区云城东路 45 号', 113.2661, 23.1827],
    ['佛山千灯湖', '公园', '简柏霖', '佛山市南海区灯湖东路 6 号', 113.1465, 23.0514],
    ['东莞松山湖', '产业园区', '谭一心', '东莞市松山湖大道 8 号', 113.8861, 22.9248],
  ]),
  ...elsewhere('华东运营中心', [
    ['合肥滨湖会展', '商业综合体', '阎立本', '合肥市包河区锦绣大道 3 号', 117.3006, 31.7384],
    ['青岛高新软件园', '产业园区', '曲江流', '青岛市城阳区智力岛路 1 号', 120.2497, 36.2641],
    ['无锡太湖广场', '公园', '芮安然', '无锡市梁溪区太湖广场北路 8 号', 120.3119, 31.5602],
    ['常州科教城', '学校', '冉嘉木', '常州市武进区鸣新路 18 号', 119.9478, 31.6934],
  ]),
]
