/** A container port. `code` is its UN/LOCODE. */
export interface Port {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

/**
 * The ports of containers between Asia, America, Europe and the rest of the world, by region, so that they can be found by name. Other
 * ports are entered by code.
 */
export const ports: readonly Port[] = `
CNSHA 上海 Shanghai
CNNGB 宁波 Ningbo
CNYTN 盐田 Yantian
CNSHK 蛇口 Shekou
CNNSA 南沙 Nansha
CNSZX 深圳 Shenzhen
CNCAN 广州 Guangzhou
CNTAO 青岛 Qingdao
CNTXG 新港（天津） Xingang (Tianjin)
CNDLC 大连 Dalian
CNXMN 厦门 Xiamen
CNFOC 福州 Fuzhou
CNLYG 连云港 Lianyungang
CNTAG 太仓 Taicang
CNZJG 张家港 Zhangjiagang
CNNKG 南京 Nanjing
CNWUH 武汉 Wuhan
CNCKG 重庆 Chongqing
CNZUH 珠海 Zhuhai
CNQZH 钦州 Qinzhou
HKHKG 香港 Hong Kong
TWKHH 高雄 Kaohsiung
TWKEL 基隆 Keelung
TWTXG 台中 Taichung
KRPUS 釜山 Busan
KRINC 仁川 Incheon
KRKAN 光阳 Gwangyang
JPTYO 东京 Tokyo
JPYOK 横滨 Yokohama
JPNGO 名古屋 Nagoya
JPUKB 神户 Kobe
JPOSA 大阪 Osaka
SGSIN 新加坡 Singapore
MYPKG 巴生港 Port Klang
MYTPP 丹戎帕拉帕斯 Tanjung Pelepas
THLCH 林查班 Laem Chabang
THBKK 曼谷 Bangkok
VNSGN 胡志明市 Ho Chi Minh City
VNHPH 海防 Haiphong
IDJKT 雅加达 Jakarta
IDSUB 泗水 Surabaya
PHMNL 马尼拉 Manila
INNSA 那瓦舍瓦 Nhava Sheva
INMUN 蒙德拉 Mundra
INMAA 金奈 Chennai
LKCMB 科伦坡 Colombo
BDCGP 吉大港 Chattogram
PKKHI 卡拉奇 Karachi
AEJEA 杰贝阿里 Jebel Ali
SAJED 吉达 Jeddah
OMSLL 塞拉莱 Salalah
ILHFA 海法 Haifa
TRMER 梅尔辛 Mersin
USLAX 洛杉矶 Los Angeles
USLGB 长滩 Long Beach
USOAK 奥克兰 Oakland
USSEA 西雅图 Seattle
USTIW 塔科马 Tacoma
USPDX 波特兰 Portland
USNYC 纽约 New York
USEWR 纽瓦克 Newark
USSAV 萨凡纳 Savannah
USCHS 查尔斯顿 Charleston
USORF 诺福克 Norfolk
USBAL 巴尔的摩 Baltimore
USPHL 费城 Philadelphia
USBOS 波士顿 Boston
USMIA 迈阿密 Miami
USPEF 埃弗格莱兹港 Port Everglades
USJAX 杰克逊维尔 Jacksonville
USTPA 坦帕 Tampa
USHOU 休斯敦 Houston
USMSY 新奥尔良 New Orleans
USMOB 莫比尔 Mobile
USILM 威尔明顿 Wilmington
USCHI 芝加哥 Chicago
USDAL 达拉斯 Dallas
USMEM 孟菲斯 Memphis
USATL 亚特兰大 Atlanta
USHNL 檀香山 Honolulu
PRSJU 圣胡安 San Juan
CAVAN 温哥华 Vancouver
CAPRR 鲁珀特王子港 Prince Rupert
CATOR 多伦多 Toronto
CAMTR 蒙特利尔 Montreal
CAHAL 哈利法克斯 Halifax
MXZLO 曼萨尼约 Manzanillo
MXLZC 拉萨罗卡德纳斯 Lazaro Cardenas
MXVER 韦拉克鲁斯 Veracruz
MXESE 恩塞纳达 Ensenada
PABLB 巴尔博亚 Balboa
PECLL 卡亚俄 Callao
CLSAI 圣安东尼奥 San Antonio
CLVAP 瓦尔帕莱索 Valparaiso
BRSSZ 桑托斯 Santos
ARBUE 布宜诺斯艾利斯 Buenos Aires
COCTG 卡塔赫纳 Cartagena
COBUN 布埃纳文图拉 Buenaventura
ECGYE 瓜亚基尔 Guayaquil
UYMVD 蒙得维的亚 Montevideo
NLRTM 鹿特丹 Rotterdam
BEANR 安特卫普 Antwerp
DEHAM 汉堡 Hamburg
DEBRV 不来梅港 Bremerhaven
GBFXT 费利克斯托 Felixstowe
GBSOU 南安普敦 Southampton
GBLGP 伦敦门户 London Gateway
GBLIV 利物浦 Liverpool
FRLEH 勒阿弗尔 Le Havre
ESBCN 巴塞罗那 Barcelona
ESVLC 巴伦西亚 Valencia
ESALG 阿尔赫西拉斯 Algeciras
ITGOA 热那亚 Genoa
ITSPE 拉斯佩齐亚 La Spezia
GRPIR 比雷埃夫斯 Piraeus
PLGDN 格但斯克 Gdansk
SEGOT 哥德堡 Gothenburg
SIKOP 科佩尔 Koper
ZADUR 德班 Durban
ZACPT 开普敦 Cape Town
KEMBA 蒙巴萨 Mombasa
GHTEM 特马 Tema
AUSYD 悉尼 Sydney
AUMEL 墨尔本 Melbourne
AUBNE 布里斯班 Brisbane
AUFRE 弗里曼特尔 Fremantle
NZAKL 新西兰奥克兰 Auckland
NZTRG 陶朗加 Tauranga
`
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', zh = '', ...en] = line.split(' ');
    return { code, zh, en: en.join(' ') };
  });

const codes: ReadonlyMap<string, string> = new Map(ports.flatMap(({ code, zh, en }) => [zh, en.toUpperCase()].map((name) => [name, code])));

/** Returns the UN/LOCODE of the port whose whole Chinese or English name was typed; otherwise the text itself. */
export function portCodeOf(text: string): string {
  return codes.get(text.trim().toUpperCase()) ?? text;
}
