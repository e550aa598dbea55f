import type { Point } from '#shared/ranges/distance.ts';

/** Pixels a degree: near enough to a map of this zoom, and simple. */
const PIXELS = 700;

const SVG = 'http://www.w3.org/2000/svg';

type MapEvents = { onOpen: () => void; record: (name: string, request: unknown) => void };

/** Google's map as far as it can be seen: an element in which pins lie where their places are. */
export const createMapsLibrary = ({ onOpen, record }: MapEvents) => {
  class FakeMap {
    readonly pane = document.createElement('div');
    readonly mapId: string | null;
    private middle: Point;
    private readonly overlays = new Set<() => void>();

    constructor(element: HTMLElement, options: google.maps.MapOptions) {
      record('Map', options);
      this.mapId = options.mapId ?? null;
      this.middle = options.center as Point;
      this.pane.dataset['googleMap'] = '';
      const color = options.colorScheme === 'DARK' ? '#242f3e' : '#e5e3df';
      this.pane.style.cssText = `position:relative;height:100%;overflow:hidden;background:${color}`;
      element.append(this.pane);
      onOpen();
    }

    toPixel({ lat, lng }: Point): { x: number; y: number } {
      return {
        x: this.pane.clientWidth / 2 + (lng - this.middle.lng) * PIXELS,
        y: this.pane.clientHeight / 2 - (lat - this.middle.lat) * PIXELS,
      };
    }

    onMove(draw: () => void): () => void {
      this.overlays.add(draw);

      return () => {
        this.overlays.delete(draw);
      };
    }

    setCenter(point: Point): void {
      record('setCenter', point);
      this.middle = point;
      for (const draw of this.overlays) draw();
    }

    fitBounds({ south, north, west, east }: google.maps.LatLngBoundsLiteral): void {
      record('fitBounds', { south, north, west, east });
      this.setCenter({ lat: (south + north) / 2, lng: (west + east) / 2 });
    }
  }

  class FakePolyline {
    private readonly drawing = document.createElementNS(SVG, 'svg');
    private readonly forget: () => void;

    constructor({ map, path, strokeColor, strokeWeight, ...more }: google.maps.PolylineOptions) {
      record('Polyline', { path, strokeColor, strokeWeight, ...more });
      const on = map as unknown as FakeMap;
      const points = path as Point[];
      const line = document.createElementNS(SVG, 'polyline');
      this.drawing.dataset['polyline'] = String(points.length);
      this.drawing.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
      line.style.cssText = `fill:none;stroke:${strokeColor};stroke-width:${strokeWeight}`;
      this.drawing.append(line);
      on.pane.prepend(this.drawing);
      const draw = () => {
        line.setAttribute('points', points.map((point) => Object.values(on.toPixel(point)).join()).join(' '));
      };
      this.forget = on.onMove(draw);
      draw();
    }

    setMap(map: null): void {
      if (map !== null) return;
      this.forget();
      this.drawing.remove();
    }
  }

  class FakeOverlayView {
    private map: FakeMap | null = null;
    private forget = (): void => undefined;

    static preventMapHitsAndGesturesFrom(): void {}

    // As with Google, the caller brings these.
    onAdd(): void {}
    draw(): void {}
    onRemove(): void {}

    setMap(map: FakeMap | null): void {
      if (!map) {
        this.forget();
        this.onRemove();
        this.map = null;
        return;
      }
      this.map = map;
      this.forget = map.onMove(() => this.draw());
      // Later, as with Google: a map has to be drawn first.
      queueMicrotask(() => {
        if (this.map !== map) return;
        this.onAdd();
        this.draw();
      });
    }

    getPanes(): { floatPane: HTMLElement } | null {
      return this.map && { floatPane: this.map.pane };
    }

    getProjection() {
      return { fromLatLngToDivPixel: (point: Point) => this.map?.toPixel(point) ?? null };
    }
  }

  return { Map: FakeMap, Polyline: FakePolyline, OverlayView: FakeOverlayView };
};

type FakeMap = InstanceType<ReturnType<typeof createMapsLibrary>['Map']>;

const MARKER = 'fake-gmp-advanced-marker';

/** Google's marker: an element of its own that lies on a map which has an id, and on no other. */
const defineMarker = (): void => {
  class FakeMarker extends HTMLElement {
    private onMap: FakeMap | null = null;
    private forget = (): void => undefined;
    private at: Point = { lat: 0, lng: 0 };

    connectedCallback(): void {
      this.setAttribute('role', 'button');
      this.tabIndex = 0;
      this.style.cssText += ';position:absolute;transform:translate(-50%,-100%)';
      const click = () => this.dispatchEvent(new Event('gmp-click'));
      this.onclick = click;
      this.onkeydown = ({ key }) => (key === 'Enter' || key === ' ') && click();
    }

    set position(at: Point) {
      this.at = at;
    }

    set zIndex(height: number) {
      this.style.zIndex = String(height);
    }

    set map(map: FakeMap | null) {
      this.forget();
      this.remove();
      this.onMap = map;
      if (!map) return;
      if (map.mapId === null) {
        console.warn('The map is initialized without a valid Map ID, which will prevent use of Advanced Markers.');
        return;
      }
      const draw = () => {
        const { x, y } = map.toPixel(this.at);
        this.style.left = `${x}px`;
        this.style.top = `${y}px`;
      };
      this.forget = map.onMove(draw);
      map.pane.append(this);
      draw();
    }

    get map(): FakeMap | null {
      return this.onMap;
    }
  }

  customElements.define(MARKER, FakeMarker);
};

export const createMarkerLibrary = () => {
  if (!customElements.get(MARKER)) defineMarker();

  return {
    AdvancedMarkerElement: function AdvancedMarkerElement({
      map,
      title,
      ...options
    }: google.maps.marker.AdvancedMarkerElementOptions) {
      const marker = document.createElement(MARKER);
      marker.title = title ?? '';
      marker.setAttribute('aria-label', title ?? '');

      return Object.assign(marker, options, { map });
    },
  };
};
