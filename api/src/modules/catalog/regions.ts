import type { Region } from '@techadds/shared/contract/catalog/facets';

/** Countries and larger cities by region, as written at the end of an address. */
const placesByRegion: Record<Region, string> = {
  nordics:
    'norway,norge,oslo,bergen,trondheim,stavanger,sweden,sverige,stockholm,gothenburg,göteborg,malmö,uppsala,denmark,danmark,copenhagen,københavn,aarhus,odense,finland,suomi,helsinki,espoo,tampere,turku,iceland,reykjavik',
  'britain-ireland':
    'united kingdom,great britain,england,scotland,wales,northern ireland,uk,gb,london,manchester,birmingham,leeds,liverpool,bristol,edinburgh,glasgow,cardiff,belfast,cambridge,oxford,ireland,dublin,cork,galway',
  'western-europe':
    'germany,deutschland,berlin,hamburg,munich,münchen,cologne,köln,frankfurt,stuttgart,france,paris,lyon,marseille,toulouse,lille,netherlands,nederland,amsterdam,rotterdam,utrecht,the hague,den haag,belgium,brussels,bruxelles,antwerp,luxembourg,switzerland,schweiz,suisse,zurich,zürich,geneva,basel,austria,österreich,vienna,wien,graz',
  'southern-europe':
    'spain,españa,madrid,barcelona,valencia,seville,sevilla,bilbao,portugal,lisbon,lisboa,porto,italy,italia,rome,roma,milan,milano,turin,naples,greece,athens,thessaloniki,malta,cyprus,croatia,zagreb,slovenia,ljubljana',
  'eastern-europe':
    'poland,polska,warsaw,warszawa,kraków,krakow,wrocław,gdańsk,czechia,czech republic,prague,praha,brno,slovakia,bratislava,hungary,budapest,romania,bucharest,cluj,bulgaria,sofia,estonia,tallinn,latvia,riga,lithuania,vilnius,ukraine,kyiv,lviv,serbia,belgrade',
  'north-america':
    'united states,united states of america,usa,us,new york,ny,boston,ma,chicago,il,san francisco,los angeles,san diego,ca,seattle,wa,austin,dallas,houston,tx,denver,co,miami,fl,atlanta,ga,washington,dc,philadelphia,pa,canada,toronto,on,montreal,montréal,qc,vancouver,bc,ottawa,calgary',
  'latin-america':
    'mexico,méxico,mexico city,guadalajara,monterrey,brazil,brasil,são paulo,sao paulo,rio de janeiro,brasília,argentina,buenos aires,chile,santiago,colombia,bogotá,bogota,medellín,peru,lima,uruguay,montevideo,costa rica,panama,ecuador,quito',
  'middle-east-africa':
    'israel,tel aviv,jerusalem,turkey,türkiye,istanbul,ankara,united arab emirates,uae,dubai,abu dhabi,saudi arabia,riyadh,qatar,doha,jordan,amman,egypt,cairo,morocco,casablanca,south africa,cape town,johannesburg,kenya,nairobi,nigeria,lagos,ghana,accra',
  'asia-pacific':
    'japan,tokyo,osaka,south korea,korea,seoul,china,beijing,shanghai,shenzhen,hong kong,taiwan,taipei,singapore,malaysia,kuala lumpur,indonesia,jakarta,thailand,bangkok,vietnam,hanoi,philippines,manila,india,bangalore,bengaluru,mumbai,delhi,new delhi,hyderabad,chennai,pune,australia,sydney,melbourne,brisbane,perth,new zealand,auckland,wellington',
};

const normalizePlace = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[øØ]/g, 'o').replace(/ł/gi, 'l').toLowerCase();
const regionByPlace = new Map(
  Object.entries(placesByRegion).flatMap(([region, names]) =>
    names.split(',').map((name) => [normalizePlace(name), region as Region] as const),
  ),
);
const maxPlaceWords = Math.max(...[...regionByPlace.keys()].map((name) => name.split(' ').length));

/**
 * The region of an address, by its last known place, because countries come last. Undefined if no place is known.
 */
export function findRegion(address: string): Region | undefined {
  const words = normalizePlace(address).match(/[\p{L}]+/gu) ?? [];
  for (let end = words.length; end > 0; end -= 1) {
    for (let count = Math.min(maxPlaceWords, end); count > 0; count -= 1) {
      const region = regionByPlace.get(words.slice(end - count, end).join(' '));
      if (region) return region;
    }
  }
  return undefined;
}
