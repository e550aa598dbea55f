import { useState } from 'react';
import type { Point } from '#shared/ranges/distance.ts';
import { TextField } from '../../ui/text-field.tsx';
import { OfflineMap } from './offline-map/offline-map.tsx';

/** 'latitude, longitude' as map apps copy it. */
const readPoint = (typed: string): Point | null => {
  const [, lat, lng] = /^\s*\(?(-?\d{1,2}(?:\.\d+)?)[°\s]*,\s*(-?\d{1,3}(?:\.\d+)?)[°\s]*\)?\s*$/.exec(typed) ?? [];
  const point = { lat: Number(lat), lng: Number(lng) };

  return lat === undefined || Math.abs(point.lat) > 90 || Math.abs(point.lng) > 180 ? null : point;
};

const ignore = (): void => undefined;

type PlacePickerProps = {
  center: Point;
  place: string;
  /** What is marked; null: nothing, or text that is no place. */
  onChange: (point: Point | null) => void;
};

/** Marks where a range is: by a tap on our map, or by coordinates from a map app. */
export const PlacePicker = ({ center, place, onChange }: PlacePickerProps) => {
  const [typed, setTyped] = useState('');
  const point = readPoint(typed);
  const type = (text: string): void => {
    setTyped(text);
    onChange(readPoint(text));
  };

  return (
    <div className="flex flex-col gap-3">
      <OfflineMap
        center={center}
        place={place}
        town={null}
        pins={point ? [{ id: 'marked', number: 1, title: 'The place you marked', point, isApproximate: false }] : []}
        selectedId={point ? 'marked' : null}
        onSelect={ignore}
        onPoint={({ lat, lng }) => type(`${lat}, ${lng}`)}
        className="h-56"
      />
      <TextField
        label="Coordinates of the entrance"
        hint="Tap the map, or copy them from your map app. For example: 38.8339, -104.8214"
        value={typed}
        onChange={({ target }) => type(target.value)}
        error={typed !== '' && !point ? 'Enter two numbers, such as 38.8339, -104.8214.' : null}
        autoComplete="off"
      />
    </div>
  );
};
