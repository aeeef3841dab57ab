export default {
  synonyms: '流向图 能流图 能量流 物料流',
}
