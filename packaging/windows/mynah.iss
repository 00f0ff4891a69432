; The installer for Windows (Inno Setup 6.3 or later; NSIS would stop at 2 GB).
; build_bundle.py calls iscc with /D for Version, Edition, and the paths Bundle, Output and Icon.

#ifndef Version
  #error Version, Edition, Bundle, Output and Icon come from build_bundle.py
#endif

[Setup]
AppId={{6C0E4B52-9B0F-4B3E-9E6E-3B6C8D6E51A7}
AppName=Mynah
AppVersion={#Version}
AppPublisher=The Mynah authors
DefaultDirName={autopf}\Mynah
DefaultGroupName=Mynah
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\mynah-gui.exe
OutputDir={#Output}
OutputBaseFilename=Mynah-{#Version}-windows-amd64-{#Edition}-setup
; torch has 64-bit libraries only; Windows on Arm runs them in emulation
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
; for oneself without an administrator, or for everybody
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ChangesAssociations=yes
ChangesEnvironment=yes
CloseApplications=yes
Compression=lzma2/max
SolidCompression=yes
LZMANumBlockThreads=4
WizardStyle=modern
VersionInfoVersion={#Version}

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.OnPath=Make the command mynah available in terminals
de.OnPath=Den Befehl mynah in Eingabeaufforderungen bereitstellen
en.Transcribe=Transcribe with Mynah
de.Transcribe=Mit Mynah transkribieren
en.Model=NeMo model
de.Model=NeMo-Modell

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "onpath"; Description: "{cm:OnPath}"; Flags: unchecked

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[InstallDelete]
; what an older version had and this one has not must not be imported
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\Mynah"; Filename: "{app}\mynah-gui.exe"
Name: "{autodesktop}\Mynah"; Filename: "{app}\mynah-gui.exe"; Tasks: desktopicon

[Registry]
; .nemo opens with Mynah, which puts the model into its folder
Root: HKA; Subkey: "Software\Classes\.nemo\OpenWithProgids"; ValueType: string; ValueName: "Mynah.Model"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Mynah.Model"; ValueType: string; ValueName: ""; ValueData: "{cm:Model}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Mynah.Model\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\mynah-gui.exe,0"
Root: HKA; Subkey: "Software\Classes\Mynah.Model\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\mynah-gui.exe"" ""%1"""
; sound and video keep the programs that they open with; Mynah is one more in their menu
Root: HKA; Subkey: "Software\Classes\SystemFileAssociations\audio\shell\Mynah"; ValueType: string; ValueName: ""; ValueData: "{cm:Transcribe}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\SystemFileAssociations\audio\shell\Mynah\command"; ValueType: string; ValueName: ""; ValueData: """{app}\mynah-gui.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\SystemFileAssociations\video\shell\Mynah"; ValueType: string; ValueName: ""; ValueData: "{cm:Transcribe}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\SystemFileAssociations\video\shell\Mynah\command"; ValueType: string; ValueName: ""; ValueData: """{app}\mynah-gui.exe"" ""%1"""

[Run]
Filename: "{app}\mynah-gui.exe"; Description: "{cm:LaunchProgram,Mynah}"; Flags: nowait postinstall skipifsilent

[Code]
const
  UserKey = 'Environment';
  MachineKey = 'SYSTEM\CurrentControlSet\Control\Session Manager\Environment';

function PathRoot: Integer;
begin
  if IsAdminInstallMode then Result := HKEY_LOCAL_MACHINE else Result := HKEY_CURRENT_USER;
end;

function PathKey: String;
begin
  if IsAdminInstallMode then Result := MachineKey else Result := UserKey;
end;

{ The folders on PATH without ours, each followed by a semicolon. }
function PathWithoutUs: String;
var
  Path: String;
begin
  if not RegQueryStringValue(PathRoot, PathKey, 'Path', Path) then Path := '';
  if (Path <> '') and (Path[Length(Path)] <> ';') then Path := Path + ';';
  Result := ';' + Path;
  StringChangeEx(Result, ';' + ExpandConstant('{app}') + ';', ';', True);
  Delete(Result, 1, 1);
end;

procedure CurStepChanged(Step: TSetupStep);
begin
  if (Step = ssPostInstall) and WizardIsTaskSelected('onpath') then
    RegWriteExpandStringValue(PathRoot, PathKey, 'Path', PathWithoutUs + ExpandConstant('{app}'));
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Path: String;
begin
  if (Step = usPostUninstall) and RegQueryStringValue(PathRoot, PathKey, 'Path', Path) then
    if Pos(ExpandConstant('{app}'), Path) > 0 then
      RegWriteExpandStringValue(PathRoot, PathKey, 'Path', PathWithoutUs);
end;
